/**
 * Progress: solved and seen in a chapter, shown on its page, exported to a file, asked again after days or in a new edition.
 */
import { expect, test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { violationsOf } from './violations';

const state = (page: Page) => page.locator('[data-name="coalescing#ex-stride-3"] [data-state]');
const said = (page: Page) => page.locator('#said');
const exercise = (page: Page) => page.locator('#ex-stride-3');

async function solve(page: Page): Promise<void> {
  await page.goto('/coalescing/#ex-stride-3');
  await exercise(page).getByLabel('Your answer').fill('12');
  await exercise(page).getByRole('button', { name: 'Check' }).click();
  await expect(exercise(page).locator('.solved')).toBeVisible();
}
async function importText(page: Page, text: string): Promise<void> {
  await page
    .locator('#import')
    .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });
}
/** The stored record, changed. */
const change = (page: Page, with_: Readonly<Record<string, unknown>>) =>
  page.evaluate((changes) => {
    const all = JSON.parse(localStorage.getItem('progress')!) as { exercises: Record<string, object> };
    Object.assign(all.exercises['coalescing#ex-stride-3']!, changes);
    localStorage.setItem('progress', JSON.stringify(all));
  }, with_);

test('what is solved appears on its page, is exported to a file, and imported from it', async ({ page }) => {
  await solve(page);
  await page.goto('/progress/');
  await page.locator('[data-chapter="coalescing"] summary').click();
  await expect(state(page)).toHaveText('solved; comes again in 1 day');
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.target)}`)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Delete all progress' }).click();
  await expect(state(page)).toHaveText('not solved');
  await importText(page, '{"is":"something else"}');
  await expect(said(page)).toContainText('Not imported: mine.json. It is no progress file of this book');
  await expect(state(page)).toHaveText('not solved');
  await importText(page, text);
  await expect(said(page)).toContainText('Imported 1 exercises');
  await expect(state(page)).toHaveText('solved; comes again in 1 day');
  await page.reload();
  await expect(state(page)).toHaveText('solved; comes again in 1 day');
});

test('a question returns on its due day, and in a new edition at once', async ({ page }) => {
  await solve(page);
  await page.reload();
  await expect(exercise(page).locator('.solved')).toBeVisible();
  await change(page, { version: 'another' });
  await page.reload();
  await expect(exercise(page).locator('.label')).toContainText('changed since you solved it');
  await expect(exercise(page).getByLabel('Your answer')).toHaveValue('');
  await solve(page);
  const today = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('progress')!) as { exercises: Record<string, { day: number }> }).exercises[
        'coalescing#ex-stride-3'
      ]!.day,
  );
  await change(page, { day: today - 3, streak: 2 });
  await page.goto('/progress/');
  await page.locator('#due').getByRole('link').click();
  await expect(page).toHaveURL(/\/coalescing\/#ex-stride-3$/);
  await expect(exercise(page).locator('.label')).toContainText('asked again after 3 days');
  await solve(page);
  await page.goto('/progress/');
  await page.locator('[data-chapter="coalescing"] summary').click();
  await expect(state(page)).toHaveText('solved; comes again in 7 days');
});

test('a scene that was in view counts as seen; without storage nothing breaks', async ({ page }) => {
  await page.goto('/coalescing/');
  await page.locator('.scene[data-set="stride=2"]').scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('progress') ?? ''), { timeout: 20_000 })
    .toContain('coalescing#scene-');
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await solve(page);
  await page.goto('/progress/');
  await importText(
    page,
    '{"is":"warp-and-weft progress","version":1,"exercises":{},"scenes":{"warp#scene-a":1},"drafts":{}}',
  );
  await expect(said(page)).toContainText('This browser stores nothing for the book');
  expect(errors).toEqual([]);
});
