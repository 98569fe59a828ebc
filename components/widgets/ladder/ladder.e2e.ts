import { expect, test, type Page } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

const names = (page: Page): Promise<string[]> =>
  page.locator('figure#ladder .row > text:first-child').allTextContents();

test('a step is moved by keys, and the ladder and its link follow', async ({ page }) => {
  const figure = await openEmbed(page, 'ladder', 'steps=tile.cure.loads.wide');
  const wide = figure.getByRole('button', { name: /^16 B, step 4 of 4/ });
  await wide.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(figure.getByRole('button', { name: /^16 B, step 2 of 4/ })).toBeFocused();
  expect(await names(page)).toEqual(['first version', 'tile', '16 B per lane', 'no conflicts', 'several loads']);
  await expect(page).toHaveURL(/ladder\.steps=tile\.wide\.cure\.loads/);
  await expect(figure.locator('.row').nth(2)).toContainText('3.03×');
});

test('a step is dragged to another place', async ({ page }) => {
  const figure = await openEmbed(page, 'ladder', 'steps=tile.cure.loads.wide');
  const from = (await figure.getByRole('button', { name: /^16 B, step/ }).boundingBox())!;
  const to = (await figure.getByRole('button', { name: /^pad, step/ }).boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page).toHaveURL(/ladder\.steps=tile\.wide\.cure\.loads/);
});

test('a press leaves a step out, another adds it at the end, and it says what it needs', async ({ page }) => {
  const figure = await openEmbed(page, 'ladder', 'steps=tile.cure');
  await figure.getByRole('button', { name: /^tile, step 1/ }).click();
  await expect(page).toHaveURL(/ladder\.steps=cure$/);
  await expect(figure.locator('.row').nth(1)).toContainText('needs the tile');
  await figure.getByRole('button', { name: /^tile, left out/ }).press('Space');
  await expect(page).toHaveURL(/ladder\.steps=cure\.tile/);
  await expect(figure.locator('.row').nth(2)).toContainText('284');
});

test('the rungs are climbed one by one, and one is inspected by keys', async ({ page }) => {
  const figure = await openEmbed(page, 'ladder', 'steps=tile.cure');
  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  // The copy’s own time alone, and the outline of each rung with its time.
  await expect(figure.locator('.row rect.used')).toHaveCount(1);
  await expect(figure.locator('.row rect.room')).toHaveCount(3);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('.row rect.used')).toHaveCount(2);
  await expect(figure.locator('.row rect.room')).toHaveCount(1);
  await expect(figure.locator('figcaption')).toContainText('warps wait for shared reads');
  const rungs = figure.getByRole('slider', { name: 'Rung to inspect' });
  await rungs.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rungs).toHaveAttribute('aria-valuetext', /^Rung 1, “tile”, takes 501 µs/);
  await expect(figure.locator('.row[data-lit]')).toHaveCount(1);
});
