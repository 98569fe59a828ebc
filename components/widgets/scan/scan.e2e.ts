import { expect, test, type Locator, type Page } from '@playwright/test';
import { awake } from '@src/journeys/awake';

async function open(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/embed/scan/${query}`);
  await awake(page);
  const figure = page.locator('figure#scan');
  // One of the two pictures is left once the figure listens.
  await expect(figure.locator('.picture')).toHaveCount(1);
  return figure;
}

test('lanes are done twice as many after each round', async ({ page }) => {
  const figure = await open(page);
  const stage = figure.locator('.stage');
  await expect(figure.locator('figcaption')).toContainText('takes 5 rounds');
  await stage.press('Home');
  await expect(figure.locator('.cell rect.result')).toHaveCount(1);
  await stage.press('ArrowRight');
  await stage.press('ArrowRight');
  await expect(figure.locator('.cell rect.result')).toHaveCount(1 + 2 + 4);
});

test('an exclusive scan takes one more round, and segments fewer', async ({ page }) => {
  const figure = await open(page);
  await figure.getByRole('radio', { name: 'Exclusive' }).check({ force: true });
  await expect(figure.locator('figcaption')).toContainText('takes 6 rounds');
  await figure.getByRole('radio', { name: '8', exact: true }).check({ force: true });
  await expect(figure.locator('figcaption')).toContainText('takes 4 rounds');
  await expect(figure.locator('path.segment')).toHaveCount(4);
});
