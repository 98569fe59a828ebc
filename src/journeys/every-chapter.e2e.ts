/** What holds for each chapter, whatever it teaches: its width, access, and that it is a lecture too. */
import { expect, test } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { awake } from './awake';
import { sites } from './sites';
import { violationsOf, WCAG } from './violations';

const FOLDER = 'content/chapters';
const addresses = readdirSync(FOLDER).map(
  (name) => /^address: (.+)$/m.exec(readFileSync(`${FOLDER}/${name}/index.mdx`, 'utf8'))![1]!,
);

/** What an exercise does comes when a reader turns to it. */
const UNDEFINED = ':not(:defined):not(book-exercise)';

test.describe.configure({ mode: 'parallel' });

for (const address of addresses) {
  test(`${address}: asks nobody else, has no error, fits 320 px and can be read by everybody`, async ({ page }) => {
    test.slow();
    const strangers: string[] = [];
    page.on('response', (response) => {
      if (`${new URL(response.url()).origin}/` !== sites.root) strangers.push(response.url());
    });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.setViewportSize({ width: 320, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/${address}/`, { waitUntil: 'networkidle' });
    await awake(page);
    expect(strangers).toEqual([]);
    expect(errors).toEqual([]);
    expect(await page.locator(UNDEFINED).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const violations = await violationsOf(page, { only: WCAG });
    expect(await page.locator('.expressive-code pre:not([role][aria-label])').count()).toBe(0);
    expect(violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.target)}`)).toEqual([]);
  });

  test(`${address}: is a lecture of ten slides or more, and each turn of a page brings the next`, async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`/lecture/${address}/`);
    await expect(page.locator('.slides[data-ready]')).toBeVisible();
    const last = await page.locator('.slides .scene').count();
    expect(last).toBeGreaterThanOrEqual(10);
    expect(await page.locator(UNDEFINED).count()).toBe(0);
    await page.keyboard.press('End');
    await expect(page.locator('.bar .count')).toHaveText(new RegExp(`^${last} /`));
    expect(errors).toEqual([]);
  });
}
