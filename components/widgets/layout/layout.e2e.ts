import { expect, test, type Locator, type Page } from '@playwright/test';
import { alive } from '@src/journeys/open-embed';

const places = [
  { name: 'the chapter', address: '/coalescing/', figure: 'fig-layout' },
  { name: 'its own page', address: '/embed/layout/', figure: 'layout' },
];

/** A click before hydration is lost, so wait until the figure's island runs. */
async function open(page: Page, address: string, figure: string, query = ''): Promise<Locator> {
  await page.goto(query === '' ? address : `${address}?${figure}.${query.replaceAll('&', `&${figure}.`)}`);
  const found = page.locator(`figure#${figure}`);
  await found.scrollIntoViewIfNeeded();
  if (address.startsWith('/embed/')) await alive(page);
  else await expect(page.locator(`astro-island[ssr]:has(figure#${figure})`)).toHaveCount(0);
  return found;
}

for (const { name, address, figure: id } of places) {
  test(`in ${name}, the first state says that AoS moves 2.7 times the bytes of SoA`, async ({ page }) => {
    const figure = await open(page, address, id, 'struct=particle&fields=1.2.3');
    await expect(
      figure.locator('figcaption').getByText('To read x, y and z, AoS moves 2.7× the bytes of SoA.'),
    ).toBeVisible();
    await expect(figure.getByText('384 B moved, 100 % used')).toHaveCount(2);
  });

  test(`in ${name}, touching all fields makes the three layouts move the same bytes`, async ({ page }) => {
    const figure = await open(page, address, id, 'struct=particle&fields=1.2.3');
    for (const field of ['u', 'v', 'w', 'm', 'q'])
      await figure.getByRole('checkbox', { name: field, exact: true }).check();
    await expect(figure.locator('figcaption').getByText('all three layouts move the same 1 KiB.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${id}\\.fields=1\\.2\\.3\\.4\\.5\\.6\\.7\\.8`));
  });
}

test('on the time line SoA is done while AoS still moves', async ({ page }) => {
  const figure = await open(page, '/embed/layout/', 'layout', 'step=13');
  await expect(
    figure.locator('figcaption').getByText('AoS: sector 12 of 32; SoA and AoSoA: sector 12 of 12.'),
  ).toBeVisible();
  await figure.getByRole('button', { name: 'Step forward' }).click();
  await expect(figure.locator('figcaption').getByText('AoS: sector 13 of 32; SoA and AoSoA: done.')).toBeVisible();
});

test('keys point at one lane in all three layouts, and it stays in the link', async ({ page }) => {
  const figure = await open(page, '/embed/layout/', 'layout');
  const picker = figure.getByRole('slider', { name: 'Lane to inspect' });
  await expect(picker).toHaveCount(1);
  await picker.focus();
  await page.keyboard.press('End');
  await expect(figure.locator('figcaption').getByText('Lane 31 reads x, y and z of struct 31:').first()).toBeVisible();
  await expect(page).toHaveURL(/layout\.lane=31/);
});

test('a sector of the third layout lights the lanes whose structs it holds', async ({ page }) => {
  const figure = await open(page, '/embed/layout/', 'layout');
  const sector = figure.locator('[data-marks^="sector:aosoa0 "]');
  await sector.hover();
  await expect(sector).toHaveAttribute('data-lit');
  await expect(figure.locator('[data-marks="lane:3"][data-lit]')).toHaveCount(1);
});

test('a struct with other fields offers these, and a choice it lacks is refused with the fix', async ({ page }) => {
  const figure = await open(page, '/embed/layout/', 'layout', 'fields=7');
  await figure.getByRole('combobox', { name: 'Struct' }).selectOption('vec3');
  await expect(figure.getByText('Choose at least one of x, y, z.')).toBeVisible();
  await figure.getByRole('checkbox', { name: 'y', exact: true }).check();
  await expect(figure.locator('figcaption').getByText('To read y, AoS moves 3× the bytes of SoA.')).toBeVisible();
  await expect(figure.getByText('Choose at least one of x, y, z.')).toHaveCount(0);
});

test('a point of the curve chooses as many fields', async ({ page }) => {
  const figure = await open(page, '/embed/layout/', 'layout');
  await figure.getByRole('button', { name: /^All numbers/ }).click();
  const curve = figure.getByRole('img', { name: 'used share of what AoS moves over fields touched' });
  const box = (await curve.boundingBox())!;
  await curve.click({ position: { x: box.width * 0.15, y: box.height / 2 } });
  await expect(figure.locator('figcaption').getByText('To read x, AoS moves 8× the bytes of SoA.')).toBeVisible();
});

test('on a phone the layouts are one below another, and the page does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const figure = await open(page, '/embed/layout/', 'layout', 'struct=body');
  const [aos, soa] = await Promise.all([0, 1].map((index) => figure.locator('.title').nth(index).boundingBox()));
  expect(soa!.y).toBeGreaterThan(aos!.y + 60);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
