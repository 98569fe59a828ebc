import { expect, test, type Locator, type Page } from '@playwright/test';
import { awake } from '@src/journeys/awake';

/** The figure, mounted: until then both of its pictures stand in the HTML, and a click may be lost. */
async function open(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/embed/constant/${query}`);
  await awake(page);
  const figure = page.locator('[data-widget="constant"]');
  await expect(figure.locator('.picture.both')).toHaveCount(0);
  return figure;
}

test('one address more is one pass more, and the link says so', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption strong')).toContainText('8 passes of the constant cache');
  await figure.getByRole('slider', { name: 'Weights, n' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('figcaption strong')).toContainText('9 passes of the constant cache');
  await expect(page).toHaveURL(/constant\.unique=9/);
});

test('the time line serves one address after the other, by keys on the drawing', async ({ page }) => {
  const figure = await open(page);
  await figure.locator('.stage').focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('.pass.waiting')).toHaveCount(8);
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('.pass.waiting')).toHaveCount(7);
  await expect(figure.locator('.words')).toContainText('Pass 1 reads byte 0 and serves lanes 0, 8, 16 and 24.');
});

test('a lane is inspected by keyboard, and the page of a phone does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const figure = await open(page, '?constant.unique=32');
  await figure.getByRole('slider', { name: 'Lane to inspect' }).focus();
  await page.keyboard.press('End');
  await expect(figure.locator('.words')).toContainText(
    'Lane 31 reads byte 124 of the table, served alone in pass 32 of 32.',
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
