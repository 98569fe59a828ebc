import { expect, test } from '@playwright/test';
import { openEmbed } from '@src/journeys/open-embed';

test('blocks move in one by one, by keyboard, until the next does not fit', async ({ page }) => {
  const figure = await openEmbed(page, 'occupancy', '');
  await expect(figure.locator('.block.waiting')).toHaveCount(0);
  await figure.getByRole('group', { name: /^Drawing/ }).focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('.block.waiting')).toHaveCount(4);
  await expect(figure.locator('.ghost.flagged')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('.block.waiting')).toHaveCount(2);
  await expect(figure.locator('figcaption')).toContainText('Block 1 moves in with 8 warps');
  await page.keyboard.press('End');
  await expect(figure.locator('.ghost.flagged')).toHaveCount(1);
});

test('one register more costs a block, and the link says so', async ({ page }) => {
  const figure = await openEmbed(page, 'occupancy', '');
  await figure.getByRole('slider', { name: /Registers per thread/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('figcaption strong')).toHaveText(/37\.5\s%: 24 of 64 warps/);
  await expect(page).toHaveURL(/occupancy\.registers=65/);
});

test('a block slot is inspected by keyboard', async ({ page }) => {
  const figure = await openEmbed(page, 'occupancy', '');
  const slots = figure.getByRole('slider', { name: 'Block slot to inspect' });
  await slots.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(slots).toHaveAttribute('aria-valuetext', /^Block 1 holds warp slots 8 to 15/);
  await expect(figure.locator('.block[data-lit]')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(figure.locator('figcaption')).toContainText('Block slot 31 stays empty');
});

test('a point of the curve behind "All numbers" is picked by pointer', async ({ page }) => {
  const figure = await openEmbed(page, 'occupancy', '');
  await figure.getByRole('button', { name: 'All numbers' }).click();
  const curve = figure.getByRole('img', { name: /warps on an SM over registers/ });
  const box = (await curve.boundingBox())!;
  await curve.click({ position: { x: box.width - 10, y: box.height / 2 } });
  await expect(figure.locator('figcaption strong')).toHaveText(/let in only 1 block/);
});
