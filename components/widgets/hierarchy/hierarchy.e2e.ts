import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'hierarchy', query);

const shown = (figure: Locator, text: string): Locator => figure.locator('svg').getByText(text).locator('visible=true');

test('the first state says how long DRAM takes, and links each measured value to its evidence', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption').getByText('takes 658 cycles, 20.6 times as long')).toBeVisible();
  await figure.locator('a', { hasText: 'measured on the NVIDIA H200: latency' }).locator('visible=true').click();
  await expect(page).toHaveURL(/\/evidence\/latency\/$/);
});

test('the keys run the race: registers first, DRAM last', async ({ page }) => {
  const figure = await open(page);
  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('tspan', { hasText: /^no load$/ }).locator('visible=true')).toHaveCount(1);
  await expect(shown(figure, '23 cycles')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(shown(figure, '23 cycles')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(shown(figure, '658 cycles')).toHaveCount(1);
});

test('a second GPU stands on the same scales, its notes whole', async ({ page }) => {
  const figure = await open(page);
  await figure.getByLabel('Beside it').selectOption('h100');
  await expect(
    shown(figure, 'not known: nobody states or has measured the bandwidth of the L2 of the NVIDIA H100'),
  ).toHaveCount(1);
  await expect(shown(figure, 'an H800 PCIe')).toHaveCount(1);
  await expect(page).toHaveURL(/hierarchy\.other=h100/);
});

test('a GPU beside itself is refused with the cure', async ({ page }) => {
  const figure = await open(page);
  await figure.getByLabel('Beside it').selectOption('h200');
  await expect(figure.getByText('Choose another GPU to stand beside it, or none.')).toBeVisible();
});

test('on a phone of 320 px nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, 'gpu=a100&other=h200');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
