import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'pipeline', query);
const shown = (figure: Locator, text: string): Locator => figure.locator('svg').getByText(text).locator('visible=true');

test('both orders stand on one clock, and the numbers follow the chosen one', async ({ page }) => {
  const figure = await open(page, 'stages=2');
  await expect(shown(figure, 'H200 measured 1,421')).toHaveCount(1);
  await expect(shown(figure, 'H200 measured 2,041')).toHaveCount(1);
  await figure.getByText('After it', { exact: true }).click();
  await expect(figure.locator('figcaption').getByText('nothing overlaps.')).toBeVisible();
  await expect(figure.getByRole('link', { name: 'H200 measured 2,041' })).toHaveAttribute(
    'href',
    /evidence\/pipeline\/$/,
  );
  await expect(page).toHaveURL(/pipeline\.order=late/);
});

test('the keys move the clock from nothing to the end of the picture', async ({ page }) => {
  const figure = await open(page);
  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('svg .bar.compute:visible')).toHaveCount(1); // the legend's
  await page.keyboard.press('End');
  await expect(figure.locator('svg .bar.wait:visible')).not.toHaveCount(1);
});

test('what a GPU lacks is refused with the cure, and what nobody measured is an estimate', async ({ page }) => {
  const figure = await open(page, 'method=bulk&gpu=a100');
  await expect(figure.getByText('Use cp.async or registers.')).toBeVisible();
  const other = await open(page, 'gpu=a100');
  await expect(other.locator('figcaption').getByText('by an estimate with the cycles of the H200.')).toBeVisible();
});

test('on a phone of 320 px nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, 'stages=8');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
