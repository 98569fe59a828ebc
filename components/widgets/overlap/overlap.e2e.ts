import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'overlap', query);

test('three streams hide the copies; pageable memory blocks the host, and they hide nothing', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption').getByText('1.8× as fast.')).toBeVisible();
  await expect(figure.getByRole('link', { name: 'H200 measured 11.3' })).toHaveAttribute(
    'href',
    /evidence\/host-copy\/$/,
  );
  await expect(figure.locator('svg').getByText('all back at 11.3 ms')).toBeVisible();
  await figure.getByRole('combobox', { name: /memory/i }).selectOption('pageable');
  await expect(figure.locator('figcaption').getByText('nothing is gained.')).toBeVisible();
  await expect(page).toHaveURL(/overlap\.memory=pageable/);
});

test('a piece is picked by key and shows its path', async ({ page }) => {
  const figure = await open(page);
  await figure.getByRole('slider', { name: 'Piece to inspect' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('figcaption').getByText('Piece 1 in stream 1:')).toBeVisible();
});
