import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'banks', query);

test('one word of padding turns 32 wavefronts into one, and back', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption')).toContainText('takes 32 wavefronts; the ideal is 1.');
  await figure.getByRole('slider', { name: 'Padding' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('figcaption')).toContainText('padded by 1 word takes 1 wavefront, the fewest possible.');
  await expect(figure.locator('figcaption')).toContainText('In the plain tile it would take 32.');
  await expect(page).toHaveURL(/banks\.padding=1/);
  await page.keyboard.press('ArrowLeft');
  await expect(figure.locator('figcaption')).toContainText('takes 32 wavefronts; the ideal is 1.');
});

test('the time line serves one wavefront after another, by keys on the drawing', async ({ page }) => {
  const figure = await open(page);
  const drawing = figure.getByLabel(/^Drawing/);
  await drawing.press('Home');
  await expect(figure.locator('figcaption')).toContainText('No bank has delivered a word yet.');
  await expect(figure.locator('.word:not(.waiting)')).toHaveCount(0);
  await drawing.press('ArrowRight');
  await expect(figure.locator('figcaption')).toContainText('Wavefront 1 serves lane 0 from 1 bank. 31 lanes wait.');
  await expect(figure.locator('.unit.current')).toHaveCount(1);
  await expect(figure.locator('[data-part="drawing"]')).toContainText('wavefront 1: lane 0 has its word');
  await drawing.press('End');
  await expect(figure.locator('.waiting')).toHaveCount(0);
});

test('pointing at a lane shows its address, its bank and its wavefront, and stays in the link', async ({ page }) => {
  const figure = await open(page, 'padding=1');
  const picker = figure.getByRole('slider', { name: 'Lane to inspect' });
  await picker.focus();
  await page.keyboard.press('End');
  await expect(figure.locator('figcaption')).toContainText(
    'Lane 31 takes row 31, column 0, at byte 4092: bank 31, served in wavefront 1, with 31 other lanes.',
  );
  // Its box in the tile, and its box in the wavefront.
  await expect(figure.locator('[data-marks^="word:4092"][data-lit]')).toHaveCount(2);
  await expect(page).toHaveURL(/banks\.lane=31/);

  // The number lights what it counts, and is lit by it.
  await picker.press('Escape');
  const number = figure.getByRole('group', { name: 'Result' }).locator('.number');
  const counted = figure.locator('[data-part="drawing"] [data-marks^="wavefront:"]');
  await number.hover();
  await expect(counted.and(figure.locator('[data-lit]'))).toHaveCount(await counted.count());
  await counted.first().hover();
  await expect(number).toHaveAttribute('data-lit');
  // The lane's wavefront lights it, too.
  await picker.press('End');
  await page.mouse.move(0, 0);
  await expect(number).toHaveAttribute('data-lit');
});

test('a refusal by the hardware is shown with the fix, and the drawing stays', async ({ page }) => {
  const figure = await open(page, 'bytes=16&padding=1');
  await expect(figure).toContainText('Choose a padding of 4 words, or none.');
  await expect(figure.locator('svg').first()).toBeVisible();
});

test('atomics bring their own control and remove the one for bytes', async ({ page }) => {
  const figure = await open(page, 'access=broadcast');
  await expect(figure.locator('figcaption')).toContainText('takes 1 wavefront');
  await figure.getByRole('button', { name: /more|Examples/ }).click();
  await figure.getByRole('radio', { name: 'Atomic' }).check({ force: true });
  await expect(figure.locator('figcaption')).toContainText('32 lanes queue at bank 0');
  await expect(figure.getByRole('radiogroup', { name: 'Bytes per lane' })).toHaveCount(0);
  await figure.getByRole('radio', { name: 'Add 1', exact: true }).check({ force: true });
  await expect(figure.locator('figcaption')).toContainText('takes 1 wavefront');
});

test('a phone shows lanes, tile and wavefronts without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page, 'padding=2');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
