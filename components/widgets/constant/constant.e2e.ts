import { expect, test, type Locator, type Page } from '@playwright/test';
import { awake } from '@src/journeys/awake';

async function open(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/embed/constant/${query}`);
  await awake(page);
  return page.locator('figure#constant');
}

test('one more address is one more request, and the link says so', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption strong')).toContainText('8 requests to the constant cache');
  await figure.getByRole('slider', { name: 'Weights, n' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('figcaption strong')).toContainText('9 requests to the constant cache');
  await expect(page).toHaveURL(/constant\.unique=9/);
});

test('the time line serves one address after another, by keys on the drawing', async ({ page }) => {
  const figure = await open(page, '?constant.index=runs');
  const waiting = figure.locator('.served.waiting');
  await figure.locator('.stage').focus();
  await page.keyboard.press('Home');
  await expect(waiting).toHaveCount(8);
  await page.keyboard.press('ArrowRight');
  await expect(waiting).toHaveCount(7);
  await expect(figure.locator('.words')).toContainText('Request 1 reads byte 0 and serves lanes 0 to 3.');
});
