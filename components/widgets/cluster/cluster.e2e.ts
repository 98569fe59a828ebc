import { expect, test } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

test('multicast asks once for what each block asked for, and both counts are beside it', async ({ page }) => {
  const figure = await openEmbed(page, 'cluster');
  await expect(figure.locator('figcaption')).toContainText('every byte is requested 4 times.');
  await expect(figure.locator('.thread')).toHaveCount(4);
  await expect(figure.locator('.badge')).toContainText('≠ H200 counted 4');
  await figure.getByRole('combobox', { name: 'Copies' }).selectOption({ label: 'Multicast' });
  await expect(figure.locator('figcaption')).toContainText('every byte is requested once.');
  await expect(figure.locator('.thread')).toHaveCount(16);
  await expect(figure.locator('.badge')).toContainText('✓ H200 counted 4');
});

test('another block’s memory answers between its own and the L2, moment by moment', async ({ page }) => {
  const figure = await openEmbed(page, 'cluster', 'mode=remote');
  await expect(figure.locator('figcaption')).toContainText('arrives after 192 cycles');
  const drawing = figure.getByLabel(/^Drawing/);
  await drawing.press('Home');
  await expect(figure.locator('svg .track')).toHaveCount(4);
  await drawing.press('ArrowRight');
  await drawing.press('ArrowRight');
  await expect(figure.locator('svg .track')).toHaveCount(2);
  await figure.getByRole('slider', { name: 'Block to inspect' }).focus();
  await page.keyboard.press('End');
  await expect(figure.locator('figcaption')).toContainText('Block 3 reads its own shared memory');
});
