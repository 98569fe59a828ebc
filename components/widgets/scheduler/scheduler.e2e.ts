import { expect, test } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

test('more warps issue in more cycles, beside the GPU’s counts', async ({ page }) => {
  const figure = await openEmbed(page, 'scheduler');
  await expect(figure.getByRole('link', { name: 'H200 measured 21.3' })).toHaveAttribute(
    'href',
    /evidence\/latency-hiding\/$/,
  );
  await expect(figure.locator('svg').getByText('warp 0')).toBeVisible();
  await figure.getByLabel('Warps per scheduler').first().fill('16');
  await expect(figure.getByRole('link', { name: 'H200 measured 72.7' })).toBeVisible();
  await expect(page).toHaveURL(/scheduler\.warps=16/);
});

test('a GPU with fewer warp slots says so', async ({ page }) => {
  const figure = await openEmbed(page, 'scheduler', 'gpu=t4&warps=16');
  await expect(figure.locator('.notice')).toContainText('Choose at most 8.');
});
