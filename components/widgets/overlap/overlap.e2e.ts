import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'overlap', query);
const shown = (figure: Locator, text: string): Locator => figure.locator('svg').getByText(text).locator('visible=true');

test('three streams hide the copies behind the kernel, computed and measured', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption').getByText('1.8× as fast.')).toBeVisible();
  await expect(figure.getByRole('link', { name: 'H200 measured 11.3' })).toHaveAttribute(
    'href',
    /evidence\/host-copy\/$/,
  );
  await expect(figure.locator('.bar.kernel .number:visible')).not.toHaveCount(0);
});

test('pageable memory holds the host, and streams gain nothing', async ({ page }) => {
  const figure = await open(page);
  await figure.getByText('Pageable', { exact: true }).first().click();
  await expect(figure.locator('figcaption').getByText('nothing is gained.')).toBeVisible();
  await expect(shown(figure, 'free: it issues all at once and goes on')).toHaveCount(0);
  await expect(page).toHaveURL(/overlap\.memory=pageable/);
});

test('a piece is picked by key and tells its way', async ({ page }) => {
  const figure = await open(page);
  await figure.getByRole('slider', { name: 'Piece to inspect' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('figcaption').getByText('Piece 1 in stream 1:')).toBeVisible();
});

test('on a phone of 320 px nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, 'chunks=32&streams=4');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
