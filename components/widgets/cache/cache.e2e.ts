import { expect, test, type Locator, type Page } from '@playwright/test';
import { awake } from '@src/journeys/awake';

/** The figure, mounted: until then both of its pictures stand in the HTML, and a click may be lost. */
async function open(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/embed/cache/${query}`);
  await awake(page);
  const figure = page.locator('[data-widget="cache"]');
  await expect(figure.locator('.picture.both')).toHaveCount(0);
  return figure;
}

test('a table that fits is exact, one that does not is an estimate', async ({ page }) => {
  const figure = await open(page, '?cache.table=22');
  await expect(figure.locator('figcaption strong')).toContainText('an estimated');
  await figure.getByRole('slider', { name: 'Table' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(figure.locator('figcaption strong')).not.toContainText('an estimated');
  await expect(figure.locator('figcaption')).toContainText('The whole table fits');
  await expect(page).toHaveURL(/cache\.table=21/);
});

test('the loads come one after the other, by keys on the drawing', async ({ page }) => {
  const figure = await open(page, '?cache.loads=2');
  await figure.locator('.stage').focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('.group.waiting')).toHaveCount(8);
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('.group.waiting')).toHaveCount(7);
  await expect(figure.locator('.words')).toContainText('Load 1, by warp 0: 0 of 32 sectors hit; so far 0 %.');
});

test('a lane is inspected by keyboard, and a phone does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const figure = await open(page, '?cache.pattern=strided');
  await figure.getByRole('slider', { name: 'Lane to inspect' }).focus();
  await page.keyboard.press('End');
  await expect(figure.locator('.words')).toContainText('Lane 31 looks up 128 entries over all warps: 112 of their');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
