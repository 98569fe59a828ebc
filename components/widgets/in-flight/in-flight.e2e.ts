import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'in-flight', query);

const shown = (figure: Locator, text: string): Locator => figure.locator('svg').getByText(text).locator('visible=true');

test('full occupancy is not enough, and the measured number stands beside the computed one', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption').getByText('56 % of the highest bandwidth from DRAM.')).toBeVisible();
  await expect(figure.getByRole('link', { name: 'H200 measured 2,643' })).toHaveAttribute(
    'href',
    /evidence\/bytes-in-flight\/$/,
  );
  await expect(shown(figure, 'H200 measured in this state: 2,643 GB/s')).toHaveCount(1);
});

test('wider loads bring it above 90 %, and the bar is no longer dashed', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('.missing:visible')).toHaveCount(1);
  await figure.getByRole('group', { name: 'Bytes a lane' }).getByText('16', { exact: true }).click();
  await expect(figure.locator('figcaption').getByText('More in flight mostly waits longer')).toBeVisible();
  await expect(figure.locator('.missing:visible')).toHaveCount(0);
  await expect(page).toHaveURL(/in-flight\.bytes=16/);
});

test('between the recorded rows it claims no measurement', async ({ page }) => {
  const figure = await open(page, 'warps=63');
  await expect(figure.getByText('computed, not measured in this state')).toBeVisible();
  await expect(figure.locator('.ring:visible')).toHaveCount(1);
  await expect(shown(figure, 'this state was not measured')).toHaveCount(1);
});

test('the keys multiply one factor a step', async ({ page }) => {
  const figure = await open(page, 'loads=4');
  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('.bytes:visible')).toHaveCount(0);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  await expect(figure.locator('.bytes:visible')).toHaveCount(4);
  await expect(figure.getByText('× 32 lanes: 512 B')).toBeVisible();
  await expect(page).toHaveURL(/in-flight\.step=3/);
});

test('of a GPU that nobody measured it shows the bytes and Little’s law, and says what is not known', async ({
  page,
}) => {
  const figure = await open(page, 'gpu=a100');
  await expect(
    figure.locator('figcaption').getByText('what bandwidth that brings is not known of this GPU.'),
  ).toBeVisible();
  await expect(shown(figure, 'nobody has measured for this book.')).toHaveCount(1);
  await expect(shown(figure, 'Little’s law: at least 6.1 KiB')).toHaveCount(1);
});

test('more registers than an SM has are refused with the cure', async ({ page }) => {
  const figure = await open(page, 'bytes=16&loads=8');
  await expect(figure.getByText('Choose at most 48 warps, or fewer bytes a lane.')).toBeVisible();
});

test('a point of the small curve sets the warps', async ({ page }) => {
  const figure = await open(page, 'bytes=16');
  const box = (await figure
    .getByRole('img', { name: 'share of the highest bandwidth over warps per SM' })
    .boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page).toHaveURL(/in-flight\.warps=(2|3)\d/);
});

test('on a phone of 320 px nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
