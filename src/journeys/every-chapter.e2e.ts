/** What holds for each chapter, whatever it teaches: its weight, its width, access, and that it is a lecture too. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { awake } from './awake';
import { sites } from './sites';

const FOLDER = 'content/chapters';
const addresses = readdirSync(FOLDER).map(
  (name) => /^address: (.+)$/m.exec(readFileSync(`${FOLDER}/${name}/index.mdx`, 'utf8'))![1]!,
);

test.describe.configure({ mode: 'parallel' });

for (const address of addresses) {
  test(`${address}: at most 100 kB of script to begin with, 40 kB of style, nobody else is asked, and it fits 320 px`, async ({
    page,
  }) => {
    test.slow();
    const strangers: string[] = [];
    const bytes = { script: 0, stylesheet: 0 };
    const waiting: Promise<void>[] = [];
    page.on('response', (response) => {
      const url = new URL(response.url());
      if (`${url.origin}/` !== sites.root) strangers.push(response.url());
      const kind = response.request().resourceType();
      if (url.pathname.endsWith('sw.js') || (kind !== 'script' && kind !== 'stylesheet')) return;
      waiting.push(response.body().then((body) => void (bytes[kind] += gzipSync(body).length)));
    });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.setViewportSize({ width: 320, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/${address}/`, { waitUntil: 'networkidle' });
    await Promise.all(waiting);
    const atStart = bytes.script;
    // A figure's program comes when the reader comes to the figure.
    await awake(page);
    await Promise.all(waiting);
    console.log(
      `${address}: ${atStart} B of script at the start, ${bytes.script} B with every figure awake, ${bytes.stylesheet} B of style`,
    );
    expect(strangers).toEqual([]);
    expect(errors).toEqual([]);
    expect(atStart).toBeLessThanOrEqual(100_000);
    expect(bytes.script).toBeLessThanOrEqual(120_000);
    expect(bytes.stylesheet).toBeLessThanOrEqual(40_000);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
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
    await page.keyboard.press('End');
    await expect(page.locator('.bar .count')).toHaveText(new RegExp(`^${last} /`));
    expect(errors).toEqual([]);
  });
}
