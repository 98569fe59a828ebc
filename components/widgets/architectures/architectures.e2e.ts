import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'architectures', query);

const names = (figure: Locator): Promise<string[]> => figure.locator('svg .row .name').allTextContents();

test('sorting by a column moves the rows, and the link has it', async ({ page }) => {
  const figure = await open(page, 'group=memory');
  await figure.getByLabel('Sorted by').selectOption('l2Bytes');
  await figure.getByText('Descending', { exact: true }).click();
  await expect(page).toHaveURL(/architectures\.sort=l2Bytes/);
  const places = await figure
    .locator('svg .row')
    .evaluateAll((rows) =>
      rows
        .map((row) => ({ name: row.querySelector('.name')!.textContent, y: row.getBoundingClientRect().y }))
        .toSorted((a, b) => a.y - b.y),
    );
  await expect.poll(async () => (await names(figure)).length).toBe(11);
  expect(places).toHaveLength(11);
  await expect(figure.locator('svg').getByText('L2 ↑')).toBeVisible();
});

test('an estimate says why when it has the focus', async ({ page }) => {
  const figure = await open(page, 'group=memory');
  await figure.getByRole('img', { name: /^L2 of the L40S: 96 MiB/ }).focus();
  await expect(figure.locator('svg .told')).toContainText('96 MB were read off the L40');
});

test('the keys go through the generations, and later rows are empty', async ({ page }) => {
  const figure = await open(page, 'group=features');
  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('.row.later')).toHaveCount(10);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('figcaption .words')).toContainText('Ampere, 2020: first with asynchronous copies');
  await page.keyboard.press('End');
  await expect(figure.locator('.row.later')).toHaveCount(0);
});

test('on a phone of 320 px nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, 'group=memory&with=a100');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
