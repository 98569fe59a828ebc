import { expect, test } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

test('a swizzle spreads the column, and the bars say so before', async ({ page }) => {
  const figure = await openEmbed(page, 'tma-box');
  await expect(figure.locator('figcaption')).toContainText('takes 32 wavefronts where 1 would do.');
  await expect(figure.locator('svg').first()).toContainText('refused: a row is wider');
  await figure
    .getByRole('radiogroup')
    .or(figure.locator('fieldset'))
    .filter({ hasText: 'Swizzle' })
    .getByText('128 B')
    .click();
  await expect(figure.locator('figcaption')).toContainText('takes 4 wavefronts where 1 would do.');
  await expect(page).toHaveURL(/tma-box\.swizzle=128/);
});

test('an illegal descriptor is refused in the driver’s word and the book’s, and the last picture stays', async ({
  page,
}) => {
  const figure = await openEmbed(page, 'tma-box', 'columns=64&swizzle=128');
  await expect(figure).toContainText('CUDA_ERROR_INVALID_VALUE');
  await expect(figure).toContainText('a row fits in the swizzle');
  await expect(figure.locator('figcaption')).toContainText('A box of 32 × 32 float32, not swizzled');
  await expect(figure.locator('.unit')).toHaveCount(32);
});

test('the copy lands, then the wavefronts go, by keys', async ({ page }) => {
  const figure = await openEmbed(page, 'tma-box', 'swizzle=128');
  const drawing = figure.getByLabel(/^Drawing/);
  await drawing.press('Home');
  await expect(figure.locator('figcaption')).toContainText('Shared memory still holds what it held.');
  await expect(figure.locator('.unit')).toHaveCount(0);
  await drawing.press('ArrowRight');
  await expect(figure.locator('.unit.waiting')).toHaveCount(32);
  await drawing.press('ArrowRight');
  await expect(figure.locator('.unit.waiting')).toHaveCount(24);
});

test('a phone shows it all without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openEmbed(page, 'tma-box', 'x=-16&columns=80');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
