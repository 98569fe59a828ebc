import { expect, test, type Locator, type Page } from '@playwright/test';
import { awake } from '@src/journeys/awake';

async function open(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/embed/texture/${query}`);
  await awake(page);
  return page.locator('figure#texture');
}

test('a column touches 32 sectors row by row and half as many in blocks', async ({ page }) => {
  const figure = await open(page);
  await expect(figure.locator('figcaption strong')).toContainText('touches 8 sectors in 8 lines row by row');
  await figure.getByRole('combobox', { name: 'Lanes across × down' }).selectOption('1x32');
  await expect(figure.locator('figcaption strong')).toContainText(
    'touches 32 sectors in 32 lines row by row, and an estimated 16 sectors',
  );
  await expect(page).toHaveURL(/texture\.shape=1x32/);
});

test('the time line shows the window first, then the sectors of each layout, by keys on the drawing', async ({
  page,
}) => {
  const figure = await open(page);
  await figure.locator('.stage').focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('.sector.waiting')).toHaveCount(8 + 4);
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('.sector.waiting')).toHaveCount(4);
  await expect(figure.locator('.words')).toContainText('In an image stored row by row');
});
