import { expect, test } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

test('a swizzle spreads the column over the banks; the copy lands, then the wavefronts go', async ({ page }) => {
  const figure = await openEmbed(page, 'tma-box');
  await expect(figure.locator('figcaption')).toContainText('takes 32 wavefronts; the ideal is 1.');
  await figure.getByRole('combobox', { name: 'Swizzle' }).selectOption({ label: '128 B' });
  await expect(figure.locator('figcaption')).toContainText('takes 4 wavefronts; the ideal is 1.');
  await expect(page).toHaveURL(/tma-box\.swizzle=128/);

  const drawing = figure.getByLabel(/^Drawing/);
  await drawing.press('Home');
  await expect(figure.locator('figcaption')).toContainText('Shared memory still holds what it held.');
  await expect(figure.locator('.unit')).toHaveCount(0);
  await drawing.press('ArrowRight');
  await expect(figure.locator('.unit')).toHaveCount(32);
  await drawing.press('ArrowRight');
  await expect(figure.locator('.served')).toHaveCount(8);
});

test('an illegal descriptor is refused in the driver’s word and the book’s, and the last picture stays', async ({
  page,
}) => {
  const figure = await openEmbed(page, 'tma-box', 'columns=64&swizzle=128');
  await expect(figure).toContainText('CUDA_ERROR_INVALID_VALUE');
  await expect(figure).toContainText('a row fits in the swizzle');
  await expect(figure.locator('figcaption')).toContainText('A box of 32 × 32 float32, not swizzled');
  await expect(figure.locator('.served')).toHaveCount(32);
});
