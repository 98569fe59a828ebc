import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { awake } from './awake';

test('the front page has a live figure at once, and a map in which a chapter is a link', async ({ page }) => {
  await page.goto('/');
  await awake(page);
  const figure = page.locator('figure#fig-front');
  await expect(figure.locator('figcaption')).toContainText('With stride 4, a warp touches 16 sectors');
  await figure.getByRole('slider', { name: 'Stride' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(figure.locator('figcaption')).toContainText('With stride 3,');
  await page.locator('main svg a:has-text("Coalescing")').click();
  await expect(page).toHaveURL(/\/coalescing\/$/);
});

test('a reader goes on where they stopped, and a stranger is not asked to', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.resume')).toBeHidden();
  await page.goto('/coalescing/');
  await page.getByRole('heading', { name: 'Exercises' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector('h2#exercises')!.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('place'))).toContain('"exercises"');
  await page.goto('/');
  await page.getByRole('link', { name: /^Go on with “Exercises”/ }).click();
  await expect(page).toHaveURL(/\/coalescing\/#exercises$/);
});

test('what is kept is not trusted', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('place', '{"chapter":"//elsewhere.example","title":"x","heading":"","headingText":"x"}'),
  );
  await page.goto('/');
  await expect(page.locator('.resume')).toBeHidden();
});

test('the front page fits a phone of 320 px and breaks no rule of access', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await awake(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations).toEqual([]);
});
