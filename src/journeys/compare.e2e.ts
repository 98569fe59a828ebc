import { expect, test } from '@playwright/test';
import { openEmbed } from './open-embed';
import { violationsOf, WCAG } from './violations';

test('two states of a figure are side by side on one timeline, and the link holds both', async ({ page }) => {
  const figure = await openEmbed(page, 'coalescing', 'stride=1');
  await figure.getByRole('button', { name: 'A | B' }).focus();
  await page.keyboard.press('Enter');
  const slider = figure.getByRole('slider', { name: 'Stride' });
  await slider.focus();
  for (let press = 0; press < 7; press += 1) await page.keyboard.press('ArrowRight');
  await expect(figure.getByRole('group', { name: 'A, Stride: 1 element' })).toBeVisible();
  await expect(figure.getByRole('group', { name: 'B, Stride: 8 elements' })).toBeVisible();
  await figure.getByRole('button', { name: /^All numbers/ }).click();
  await expect(figure.getByRole('row', { name: /^sectors per request 4 sectors .* 32 sectors .* 8×$/ })).toBeVisible();
  await expect(page).toHaveURL(/coalescing\.a=stride%3D1/);

  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowRight');
  await expect(figure.locator('figcaption')).toContainText('A: The sector at byte 96 arrives: 32 of its 32 B');

  await page.reload();
  await expect(figure.locator('.drawn div.room')).toHaveCount(2);
  await figure.getByRole('button', { name: 'Swap' }).click();
  await expect(figure.getByRole('group', { name: 'A, Stride: 8 elements' })).toBeVisible();
  await figure.getByRole('button', { name: 'A | B' }).click();
  await expect(figure.locator('.drawn div.room')).toHaveCount(1);
  await expect(page).not.toHaveURL(/coalescing\.a=/);
});

test('a comparison fits a phone of 320 px, has no accessibility faults, and is saved as one picture', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/embed/banks/?banks.padding=1&banks.a=');
  const figure = page.locator('figure#banks');
  await expect(figure.locator('.drawn div.room')).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const access = await violationsOf(page, { only: WCAG });
  expect(access).toEqual([]);
  await figure.getByRole('button', { name: 'Share', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    figure.getByRole('button', { name: 'SVG' }).click(),
  ]);
  const chunks = await download.createReadStream();
  let svg = '';
  for await (const chunk of chunks) svg += String(chunk);
  expect(svg).toContain('>A, Padding: 0 words<');
  expect(svg).toContain('>B, Padding: 1 word<');
  expect(svg.match(/<svg/g)).toHaveLength(1);
});
