import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'ldmatrix', query);

test('sixteen bytes of padding turn 32 wavefronts into four, and the link says so', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption')).toContainText('takes 32 wavefronts; the ideal is 4.');
  await figure.getByRole('slider', { name: 'Padding' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('figcaption')).toContainText('takes 4 wavefronts, one per matrix');
  await expect(page).toHaveURL(/ldmatrix\.padding=8/);
});

test('a lane says whose row it names and what it receives, by keys', async ({ page }) => {
  const figure = await open(page);
  await figure.getByRole('slider', { name: 'Lane to inspect' }).focus();
  await page.keyboard.press('End');
  await expect(figure.locator('figcaption')).toContainText('Lane 31 gives the address of row 7 of matrix 3');
  await expect(figure.locator('figcaption')).toContainText('It receives row 7, columns 6 and 7, of each matrix.');
  // Its row in the tile and in its wavefront, and its pair of elements.
  await expect(figure.locator('[data-marks^="word:"][data-marks*="lane:31 "][data-lit]')).toHaveCount(2);
  await expect(figure.locator('[data-marks^="holder:31 "][data-lit]')).toHaveCount(1);
});

test('a GPU without the instruction is reported, with the fix, and the drawing stays', async ({ page }) => {
  const figure = await open(page, 'gpu=v100');
  await expect(figure).toContainText('has no ldmatrix. It came with compute capability 7.5');
  await expect(figure.locator('svg').first()).toBeVisible();
});

test('a phone shows tile and wavefronts without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page, 'padding=8&trans=yes');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
