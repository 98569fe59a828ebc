import { expect, test, type Locator, type Page } from '@playwright/test';
import { awake } from '@src/journeys/awake';

/** The figure, mounted: until then both of its pictures stand in the HTML, and a click may be lost. */
async function open(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/embed/texture/${query}`);
  await awake(page);
  const figure = page.locator('[data-widget="texture"]');
  await expect(figure.locator('.picture.both')).toHaveCount(0);
  return figure;
}

test('a column touches 32 sectors row by row and half as many in blocks', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption strong')).toContainText('touches 8 sectors in 8 lines row by row');
  await figure.getByRole('radio', { name: '1 × 32' }).check({ force: true });
  await expect(figure.locator('figcaption strong')).toContainText(
    'touches 32 sectors in 32 lines row by row, and an estimated 16 sectors',
  );
  await expect(page).toHaveURL(/texture\.shape=1x32/);
});

test('the time line shows the window first, then each layout, by keys on the drawing', async ({ page }) => {
  const figure = await open(page);
  await figure.locator('.stage').focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('.sector-frame.waiting')).toHaveCount(2);
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('.sector-frame.waiting')).toHaveCount(1);
  await expect(figure.locator('.words')).toContainText('In an image that lies row after row');
});

test('a lane is inspected by keyboard in both images, and a phone does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const figure = await open(page, '?texture.shape=32x1');
  await figure.getByRole('slider', { name: 'Lane to inspect' }).focus();
  await page.keyboard.press('End');
  await expect(figure.locator('.words')).toContainText('Lane 31 wants the texel in column 31 of row 0');
  await expect(figure.locator('.own:visible')).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
