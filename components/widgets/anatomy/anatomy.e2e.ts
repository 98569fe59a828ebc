import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'anatomy', query);

test('the keys walk the road; all of it is drawn from the start, and each step says what it does', async ({ page }) => {
  const figure = await open(page, 'pattern=stride&stride=32');
  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('figcaption')).toContainText('issues one load, data[lane * 32], once');
  await expect(figure.locator('.sector')).toHaveCount(96);
  await expect(figure.locator('.sector.asked')).toHaveCount(0);
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await expect(figure.locator('figcaption')).toContainText('Tag wavefront 2 looks up 4 lines');
  await expect(page).toHaveURL(/anatomy\.step=4/);
  await page.keyboard.press('End');
  await expect(figure.locator('.register.filled')).toHaveCount(32);
});

test('a warm L1 keeps the L2 out of it; what nobody knows is said', async ({ page }) => {
  const figure = await open(page, 'pattern=stride&stride=8');
  await figure.getByRole('combobox', { name: 'Caches' }).selectOption({ label: 'L1 warm' });
  await expect(figure.locator('figcaption')).toContainText('and none of them is requested from the L2.');
  await expect(figure.locator('[data-part="drawing"]')).toContainText('no request: every sector hit in the L1');
  await figure.getByRole('combobox', { name: 'Caches' }).selectOption({ label: 'Cold' });
  await figure.getByRole('combobox', { name: 'GPU' }).selectOption('a100');
  await expect(figure.locator('[data-part="drawing"]')).toContainText('bytes read per sector: not known');
});

test('a lane is picked by keys, lights its sector at every level and stays in the link', async ({ page }) => {
  const figure = await open(page);
  await figure.getByRole('slider', { name: 'Lane to inspect' }).focus();
  await page.keyboard.press('End');
  await expect(figure.locator('figcaption')).toContainText('Lane 31 reads 4 B at byte 124');
  await expect(figure.locator('.sector[data-lit]')).toHaveCount(3);
  await expect(page).toHaveURL(/anatomy\.lane=31/);
});

test('on a phone of 320 px an offset that no element divides is refused with the cure', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const figure = await open(page, 'pattern=shifted&offset=4&bytes=16');
  await expect(figure).toContainText('which is not a multiple of 16');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
