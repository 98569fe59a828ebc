import { expect, test } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

test('more blocks leave fewer registers, as ptxas says', async ({ page }) => {
  const figure = await openEmbed(page, 'spill');
  await expect(figure.locator('figcaption').getByText('62 fewer than the kernel wants.')).toBeVisible();
  await figure.getByLabel('Blocks asked for').first().fill('3');
  await expect(figure.locator('figcaption').getByText('46 fewer than the kernel wants.')).toBeVisible();
  await expect(page).toHaveURL(/spill\.blocks=3/);
});

test('blocks that cannot fit are refused with the fix', async ({ page }) => {
  const figure = await openEmbed(page, 'spill', 'blocks=9');
  await expect(figure.locator('.notice')).toContainText('Choose fewer blocks or smaller ones.');
});
