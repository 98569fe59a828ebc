import { expect, test } from '@playwright/test';
import { awake } from '@src/journeys/awake';

const FIGURE = '[data-widget="occupancy"]';

test('blocks move in step by step, by keyboard, until the next does not fit', async ({ page }) => {
  await page.goto('/embed/occupancy/');
  await awake(page);
  const figure = page.locator(FIGURE);
  const stage = figure.locator('.stage');
  await expect(figure.locator('.block.waiting')).toHaveCount(0);
  await stage.focus();
  await page.keyboard.press('Home');
  await expect(figure.locator('.block.waiting')).toHaveCount(4);
  await expect(figure.locator('.ghost.flagged')).toHaveCount(1); // the legend's
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('.block.waiting')).toHaveCount(2);
  await expect(figure.locator('.words')).toContainText('Block 1 moves in with 8 warps');
  await page.keyboard.press('End');
  await expect(figure.locator('.ghost.flagged')).toHaveCount(2);
});

test('one register more costs a block, and the link says so', async ({ page }) => {
  await page.goto('/embed/occupancy/');
  await awake(page);
  const figure = page.locator(FIGURE);
  await figure.getByRole('slider', { name: /Registers a thread/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('.words strong')).toHaveText(/37\.5\s%: 24 of 64 warps/);
  await expect(page).toHaveURL(/occupancy\.registers=65/);
});

test('a block slot is inspected by keyboard and by pointer', async ({ page }) => {
  await page.goto('/embed/occupancy/');
  await awake(page);
  const figure = page.locator(FIGURE);
  const slots = figure.getByRole('slider', { name: 'Block slot to inspect' });
  await slots.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(slots).toHaveAttribute('aria-valuetext', /^Block 1 holds warp slots 8 to 15/);
  await expect(figure.locator('.block.lit')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(figure.locator('.words')).toContainText('Block slot 31 stays empty');
  await page.keyboard.press('Escape');
  await expect(figure.locator('.pointing')).toHaveCount(0);
});

test('a point of the curve is picked by pointer', async ({ page }) => {
  await page.goto('/embed/occupancy/');
  await awake(page);
  const curve = page.getByRole('img', { name: /warps on an SM over registers/ });
  const box = (await curve.boundingBox())!;
  await curve.click({ position: { x: box.width - 10, y: box.height / 2 } });
  await expect(page.locator(FIGURE).locator('.words strong')).toHaveText(/let in only 1 block/);
});
