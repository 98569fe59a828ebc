import { expect, test } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

test('multicast asks once for what each block asked for, and both counts stand beside it', async ({ page }) => {
  const figure = await openEmbed(page, 'cluster');
  await expect(figure.locator('figcaption')).toContainText('every byte is asked for 4 times.');
  await expect(figure.locator('.arrow')).toHaveCount(4);
  await expect(figure.locator('.badge')).toContainText('≠ H200 counted 4');
  await figure.getByText('Multicast', { exact: true }).first().click();
  await expect(figure.locator('figcaption')).toContainText('every byte is asked for once.');
  await expect(figure.locator('.arrow')).toHaveCount(16);
  await expect(figure.locator('.badge')).toContainText('✓ H200 counted 4');
});

test('another block’s memory answers between its own and the L2, step by step', async ({ page }) => {
  const figure = await openEmbed(page, 'cluster', 'mode=remote');
  await expect(figure.locator('figcaption')).toContainText('comes after 192 cycles');
  const drawing = figure.getByLabel(/^Drawing/);
  await drawing.press('Home');
  await expect(figure.locator('.bar.waiting')).toHaveCount(4);
  await drawing.press('ArrowRight');
  await drawing.press('ArrowRight');
  await expect(figure.locator('.bar.waiting')).toHaveCount(2);
  await figure.getByRole('slider', { name: 'Block to inspect' }).focus();
  await page.keyboard.press('End');
  await expect(figure.locator('figcaption')).toContainText('Block 3 reads its own shared memory');
});

test('a GPU without clusters is refused with what to do', async ({ page }) => {
  const figure = await openEmbed(page, 'cluster', 'gpu=a100');
  await expect(figure).toContainText('has no clusters');
  await expect(figure.locator('svg').first()).toBeVisible();
});

test('a phone shows it all without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openEmbed(page, 'cluster', 'size=8&multicast=on');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
