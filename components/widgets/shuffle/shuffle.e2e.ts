import { expect, test, type Locator, type Page } from '@playwright/test';
import { awake } from '@src/journeys/awake';

async function open(page: Page, query = ''): Promise<Locator> {
  await page.goto(`/embed/shuffle/${query}`);
  await awake(page);
  const figure = page.locator('figure#shuffle');
  // One of the two pictures is left once the figure listens.
  await expect(figure.locator('.picture')).toHaveCount(1);
  return figure;
}

test('lanes that have left leave their readers with nothing that is defined, and the figure says so', async ({
  page,
}) => {
  const figure = await open(page, '?shuffle.active=0000ffff');
  await expect(figure.locator('figcaption')).toContainText('Undefined: lanes 12 to 15 read lanes that do not execute');
  await expect(figure.locator('.cell rect.unknown')).toHaveCount(4);
});

test('a lane says whom it reads by the arrow keys, and stays in the link', async ({ page }) => {
  const figure = await open(page);
  await figure.getByRole('slider', { name: 'Lane to inspect' }).focus();
  await page.keyboard.press('End');
  await expect(figure.locator('figcaption')).toContainText('Lane 31 names a source beyond the edge');
  await page.keyboard.press('Home');
  await expect(figure.locator('figcaption')).toContainText('Lane 0 reads lane 4 and gets 4.');
  await expect(page).toHaveURL(/shuffle\.lane=0/);
});

test('the time line shows who reads whom before anything arrives', async ({ page }) => {
  const figure = await open(page);
  const stage = figure.locator('.stage');
  await stage.press('Home');
  await expect(figure.locator('.thread')).toHaveCount(0);
  await stage.press('ArrowRight');
  await expect(figure.locator('.thread.waiting')).toHaveCount(32);
  await stage.press('ArrowRight');
  await expect(figure.locator('.thread.waiting')).toHaveCount(0);
});
