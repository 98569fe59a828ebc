import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'matmul-tiles', query);

test('a larger tile loads each sector less often, and the naive kernel has no tile to choose', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption')).toContainText('Tiles of 16 × 16 load each sector of A and B 4 times');
  await figure.getByRole('radio', { name: '32', exact: true }).check({ force: true });
  await expect(figure.locator('figcaption')).toContainText('Tiles of 32 × 32 load each sector of A and B 2 times');
  await expect(figure.locator('[data-part="drawing"]')).toContainText('used 64 times, loaded by 2 threads');
  await figure.getByRole('combobox', { name: 'Kernel' }).selectOption({ label: 'naive' });
  await expect(figure.locator('figcaption')).toContainText('loads each sector of A and B 40 times');
  await expect(figure.getByRole('radiogroup', { name: 'Tile', exact: true })).toHaveCount(0);
});

test('the block marches along k by keys, in few shapes however many elements there are', async ({ page }) => {
  const figure = await open(page, 'kernel=naive&n=128');
  const drawing = figure.getByLabel(/^Drawing/);
  await drawing.press('Home');
  await expect(figure.locator('figcaption')).toContainText('nothing is loaded yet');
  await drawing.press('ArrowRight');
  await drawing.press('ArrowRight');
  await expect(figure.locator('figcaption')).toContainText('160 sectors, 4 of them for the first time');
  expect(await figure.locator('[data-part="drawing"] svg').locator('path, rect').count()).toBeLessThan(200);
});

test('a phone marks the block of a large matrix; a lane is picked by keys and said in words', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const figure = await open(page, 'n=2048&tile=32');
  await expect(figure).toContainText('H200 counted 64');
  await expect(figure.locator('.target:not([role])')).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await figure.getByRole('slider', { name: 'Lane to inspect' }).focus();
  await page.keyboard.press('End');
  await expect(figure.locator('figcaption')).toContainText(
    'Lane 31 of the first warp computes row 1024, column 1055 of C.',
  );
  await expect(page).toHaveURL(/matmul-tiles\.lane=31/);
});
