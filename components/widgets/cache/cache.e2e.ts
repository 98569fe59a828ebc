import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const open = (page: Page, query = ''): Promise<Locator> => openEmbed(page, 'cache', query);

test('a table that fits is exact, a larger one is an estimate', async ({ page }) => {
  const figure = await open(page, 'table=22');
  await expect(figure.locator('figcaption strong')).toContainText('an estimated');
  await figure.getByRole('slider', { name: 'Table' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(figure.locator('figcaption strong')).not.toContainText('an estimated');
  await expect(figure.locator('svg').getByText('L1: 21 KiB, room for all')).toBeVisible();
  await expect(page).toHaveURL(/cache\.table=21/);
});

test('the loads come one after another, by keys on the drawing, and a lane tells what it found', async ({ page }) => {
  const figure = await open(page, 'pattern=strided');
  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('svg .thread')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('svg .thread')).toHaveCount(32);
  await expect(figure.locator('.words')).toContainText('Load 2, by warp 1: 0 of 32 sectors hit; so far 0 %.');
  await figure.getByRole('slider', { name: 'Lane to inspect' }).focus();
  await page.keyboard.press('End');
  await expect(figure.locator('.words')).toContainText('Lane 31 looks up 128 entries over all warps: 112 of their');
});
