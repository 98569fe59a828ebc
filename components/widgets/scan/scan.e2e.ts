import { expect, test, type Locator, type Page } from '@playwright/test';
import { awake } from '@src/journeys/awake';

async function open(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/embed/scan/${query}`);
  await awake(page);
  return page.locator('figure#scan');
}

test('an exclusive scan takes one more round, and segments fewer', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption')).toContainText('takes 5 rounds');
  await figure.getByRole('combobox', { name: 'Own value' }).selectOption('exclusive');
  await expect(figure.locator('figcaption')).toContainText('takes 6 rounds');
  await figure.getByRole('combobox', { name: 'Width' }).selectOption('8');
  await expect(figure.locator('figcaption')).toContainText('takes 4 rounds');
  await expect(figure.locator('path.segment')).toHaveCount(4);
});
