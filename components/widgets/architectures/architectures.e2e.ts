import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'architectures', query);
const rows = (figure: Locator): Locator => figure.locator('[data-part="drawing"] svg .gpu');

test('sorting by a fact moves the rows, and the link has it', async ({ page }) => {
  const figure = await open(page, 'group=memory&order=down');
  await figure.getByLabel('Sorted by').selectOption('l2Bytes');
  await expect(page).toHaveURL(/architectures\.sort=l2Bytes/);
  await expect(rows(figure)).toHaveCount(11);
  await expect
    .poll(async () => {
      const places = await rows(figure).evaluateAll((all) =>
        all.map((row) => ({
          name: row.querySelector('.name')!.textContent,
          y: row.querySelector('.name')!.getBoundingClientRect().y,
        })),
      );
      return places.toSorted((a, b) => a.y - b.y)[0]!.name;
    })
    .toBe('B200');
  await expect(figure.locator('svg').getByText('L2 ↑')).toBeVisible();
});

test('the keys go through the generations: bands begin and stay', async ({ page }) => {
  const figure = await open(page, 'group=features');
  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('.gpu.later')).toHaveCount(10);
  await expect(figure.locator('.band[data-marks^="feature:tma "]')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('figcaption .words')).toContainText('Ampere, 2020: first with asynchronous copies');
  await page.keyboard.press('End');
  await expect(figure.locator('.gpu.later')).toHaveCount(0);
  await expect(figure.locator('.band[data-marks^="feature:tma "]')).toHaveCount(4);
});

test('on a phone of 320 px nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, 'group=memory&with=a100');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
