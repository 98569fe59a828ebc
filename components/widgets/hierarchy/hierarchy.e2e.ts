import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'hierarchy', query);
const drawing = (figure: Locator): Locator => figure.locator('[data-part="drawing"] svg').first();

test('the keys run the race: near values are back first, DRAM last, and a value leads to its evidence', async ({
  page,
}) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption')).toContainText('takes 658 cycles, 20.6 times as long');
  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  await expect(drawing(figure)).toContainText('no load');
  await expect(drawing(figure).locator('tspan', { hasText: /^23 cycles/ })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(drawing(figure).locator('tspan', { hasText: /^23 cycles/ })).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(drawing(figure).locator('tspan', { hasText: /^658 cycles/ })).toHaveCount(1);
  await figure.getByRole('link', { name: /^658 cycles: DRAM of the NVIDIA H200, latency/ }).click();
  await expect(page).toHaveURL(/\/evidence\/latency\/$/);
});

test('a second GPU races on the same scales; the same GPU twice is refused with the fix', async ({ page }) => {
  const figure = await open(page);
  await figure.getByLabel('Beside it').selectOption('a100');
  await expect(page).toHaveURL(/hierarchy\.other=a100/);
  await expect(drawing(figure).getByText('SM, A100')).toHaveCount(1);
  await expect(
    drawing(figure)
      .getByRole('link', { name: /an A100 PCIe/ })
      .first(),
  ).toBeAttached();
  await figure.getByLabel('Beside it').selectOption('h200');
  await expect(figure.getByText('Choose another GPU to draw beside it, or none.')).toBeVisible();
});

test('on a phone of 320 px nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, 'gpu=a100&other=h200');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
