import { expect, test, type Locator, type Page } from '@playwright/test';
import { awake } from '@src/journeys/awake';

async function open(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/embed/reduction/${query}`);
  await awake(page);
  const figure = page.locator('figure#reduction');
  // One of the two pictures is left once the figure listens.
  await expect(figure.locator('.picture')).toHaveCount(1);
  return figure;
}

test('a tree leaves the sum in one lane, a butterfly in all, and the controls tell them apart', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption')).toContainText('lane 0 has the sum.');
  await expect(figure.locator('.cell rect.result')).toHaveCount(1);
  await figure.getByRole('radio', { name: 'Shuffle xor' }).check({ force: true });
  await expect(figure.locator('figcaption')).toContainText('every lane has the sum.');
  await expect(figure.locator('.cell rect.result')).toHaveCount(32);
});

test('redux refuses floats with the reason, and the drawing stays', async ({ page }) => {
  const figure = await open(page, '?reduction.way=redux&reduction.type=float');
  await expect(figure).toContainText('redux add does not take f32 on any GPU');
  await expect(figure.locator('svg').first()).toBeVisible();
});

test('rounds come one by one, and a lane shows what its sum is made of', async ({ page }) => {
  const figure = await open(page);
  const stage = figure.locator('.stage');
  await stage.press('Home');
  await expect(figure.locator('.thread')).toHaveCount(0);
  await stage.press('ArrowRight');
  await expect(figure.locator('figcaption')).toContainText('16 threads hold.');
  await figure.getByRole('slider', { name: 'Lane to inspect' }).focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('.cell.lit')).toHaveCount(3);
});
