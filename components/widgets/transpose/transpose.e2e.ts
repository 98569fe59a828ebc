import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'transpose', query);

test('padding empties the queue at the banks and leaves every sector as it is', async ({ page }) => {
  const figure = await open(page);
  const caption = figure.locator('figcaption');
  await expect(caption).toContainText('touch 4 sectors each, and a read of shared memory takes 32 wavefronts');
  await expect(figure).toContainText('H200 measured 32.26');
  await figure.getByRole('slider', { name: 'Padding' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(caption).toContainText('touch 4 sectors each, and a read of shared memory takes 1 wavefront,');
  await expect(caption).toContainText('The H200 took 151 µs');
  await expect(page).toHaveURL(/transpose\.padding=1/);
});

test('a kernel without shared memory has nothing to pad', async ({ page }) => {
  const figure = await open(page);
  await figure.getByRole('combobox', { name: 'Kernel' }).selectOption('naive');
  await expect(figure.getByText('nothing to pad', { exact: true })).toBeVisible();
  await expect(figure.getByRole('slider', { name: 'Padding' })).toHaveCount(0);
  await expect(figure.locator('figcaption')).toContainText('touches 32 sectors where 4 would do');
});

test('the time line goes from phase to phase, and a lane is followed through all of them', async ({ page }) => {
  const figure = await open(page);
  const drawing = figure.getByLabel(/^Drawing/);
  await drawing.press('Home');
  await expect(figure.locator('.panel.waiting')).toHaveCount(4);
  await drawing.press('ArrowRight');
  await drawing.press('ArrowRight');
  await expect(figure.locator('figcaption')).toContainText('It writes its rows into shared memory: 1 wavefront.');
  await expect(figure.locator('.panel.waiting')).toHaveCount(2);
  await figure.getByRole('slider', { name: 'Lane to inspect' }).focus();
  await page.keyboard.press('End');
  await expect(figure.locator('figcaption')).toContainText('reads bank 0 in wavefront 32, and stores to row 32');
  await expect(figure.locator('.cell[data-lit]')).toHaveCount(4);
});

test('on a phone the phases are two by two, and the page does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const figure = await open(page);
  const titles = figure.locator('[data-part="drawing"] .panel .title');
  const [load, write, read] = await Promise.all([0, 1, 2].map((index) => titles.nth(index).boundingBox()));
  expect(write!.y).toBeCloseTo(load!.y, 0);
  expect(read!.y).toBeGreaterThan(load!.y + 80);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
