import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'pipeline', query);

test('both orders race on one clock, and the number follows the chosen one', async ({ page }) => {
  const figure = await open(page, 'stages=2');
  await expect(figure.locator('svg').getByText('5 tiles done')).toBeVisible();
  await expect(figure.getByRole('link', { name: 'H200 measured 1,421' })).toBeVisible();
  await figure.getByLabel('The next copy is issued').selectOption({ label: 'After it' });
  await expect(figure.locator('figcaption').getByText('nothing overlaps.')).toBeVisible();
  await expect(figure.getByRole('link', { name: 'H200 measured 2,041' })).toHaveAttribute(
    'href',
    /evidence\/pipeline\/$/,
  );
  await expect(page).toHaveURL(/pipeline\.order=late/);
  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('svg').getByText('0 tiles done')).toHaveCount(2);
});

test('a feature that a GPU lacks is refused with the fix, and unmeasured values are estimates', async ({ page }) => {
  const figure = await open(page, 'method=bulk&gpu=a100');
  await expect(figure.locator('.notice')).toContainText('Use cp.async or registers.');
  const other = await open(page, 'gpu=a100');
  await expect(other.locator('figcaption').getByText('by an estimate with the cycles of the H200.')).toBeVisible();
});
