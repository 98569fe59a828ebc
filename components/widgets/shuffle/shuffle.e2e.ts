import { expect, test, type Locator, type Page } from '@playwright/test';
import { awake } from '@src/journeys/awake';

async function open(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/embed/shuffle/${query}`);
  await awake(page);
  return page.locator('figure#shuffle');
}

test('a lane says whom it reads by the arrow keys, and stays in the link', async ({ page }) => {
  const figure = await open(page, '?shuffle.active=0000ffff');
  await expect(figure.locator('figcaption')).toContainText('Undefined: lanes 12 to 15 read lanes that do not execute');
  await figure.getByRole('slider', { name: 'Lane to inspect' }).focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('figcaption')).toContainText('Lane 0 reads lane 4 and gets 4.');
  await expect(page).toHaveURL(/shuffle\.lane=0/);
});

test('the time line shows which lane reads which before anything arrives', async ({ page }) => {
  const figure = await open(page);
  const stage = figure.locator('.stage');
  const threads = figure.locator('[data-part="drawing"] [data-marks^="thread:1"]');
  await stage.press('Home');
  await expect(threads).toHaveCount(0);
  await stage.press('ArrowRight');
  await expect(threads).toHaveCount(32);
  await expect(threads.first()).toHaveClass(/waiting/);
  await stage.press('ArrowRight');
  await expect(threads.first()).not.toHaveClass(/waiting/);
});
