import { expect, test, type Locator, type Page } from '@playwright/test';
import { awake } from '@src/journeys/awake';

async function open(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/embed/reduction/${query}`);
  await awake(page);
  return page.locator('figure#reduction');
}

test('a tree leaves the sum in one lane, a butterfly in all, and the controls tell them apart', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption')).toContainText('lane 0 has the sum.');
  await figure.getByRole('combobox', { name: 'Sum' }).selectOption('xor');
  await expect(figure.locator('figcaption')).toContainText('every lane has the sum.');
  await figure.locator('.stage').press('Home');
  await expect(figure.locator('[data-marks^="result:"]')).toHaveCount(0);
  await figure.locator('.stage').press('End');
  // One mark for each quarter of the lanes.
  await expect(figure.locator('[data-marks^="result:"]')).toHaveCount(4);
});

test('redux refuses floats with the reason, and the drawing stays', async ({ page }) => {
  const figure = await open(page, '?reduction.way=redux&reduction.type=float');
  await expect(figure).toContainText('redux add does not take f32 on any GPU');
  await expect(figure.locator('[data-part="drawing"] svg').first()).toBeVisible();
});
