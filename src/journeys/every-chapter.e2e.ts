/** What holds for each chapter, whatever it teaches: its weight, its width, and accessibility. */
import { expect, test } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { awake } from './awake';
import { isSampled } from './sample';
import { sites } from './sites';
import { violationsOf, WCAG } from './violations';
import { weigh } from './weigh';

const FOLDER = 'content/chapters';
const addresses = readdirSync(FOLDER).map(
  (name) => /^address: (.+)$/m.exec(readFileSync(`${FOLDER}/${name}/index.mdx`, 'utf8'))![1]!,
);

/** An exercise's scripts load when a reader interacts with it. */
const UNDEFINED = ':not(:defined):not(book-exercise)';

/** The weight limit of a chapter (decision 13). */
const MOST = { html: 250_000, elements: 3000, script: 100_000, stylesheet: 40_000, sheets: 2 };

/** The notes on terms load at a reader's first gesture, or when what is under the pointer changes. */
const AT_A_GESTURE = /term-notes/;

test.describe.configure({ mode: 'parallel' });

for (const [index, address] of addresses.entries()) {
  test(`${address}: makes no outside requests, has no error, stays within its weight, fits 320 px${isSampled(index, 2) ? ', and has no accessibility faults' : ''}`, async ({
    page,
  }) => {
    test.slow();
    const strangers: string[] = [];
    page.on('response', (response) => {
      if (`${new URL(response.url()).origin}/` !== sites.root) strangers.push(response.url());
    });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.setViewportSize({ width: 320, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // One page for all of this: loading a chapter and waking its figures takes longer than checking it.
    const weight = weigh(page, AT_A_GESTURE);
    const response = await page.goto(`/${address}/`, { waitUntil: 'networkidle' });
    const html = (await response!.body()).length;
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    const atStart = await weight.bytes();
    await awake(page);
    const { script, stylesheet } = await weight.bytes();
    console.log(
      `${address}: ${html} B of HTML, ${elements} elements, ${atStart.script} B of script at the start, ` +
        `${script} B with every figure awake, ${stylesheet} B of style in ${weight.counted.sheets} sheets`,
    );
    expect.soft(html).toBeLessThanOrEqual(MOST.html);
    expect.soft(elements).toBeLessThanOrEqual(MOST.elements);
    expect.soft(script).toBeLessThanOrEqual(MOST.script);
    expect.soft(stylesheet).toBeLessThanOrEqual(MOST.stylesheet);
    expect.soft(weight.counted.sheets).toBeLessThanOrEqual(MOST.sheets);
    expect(strangers).toEqual([]);
    expect(errors).toEqual([]);
    expect(await page.locator(UNDEFINED).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await page.locator('.expressive-code pre:not([role][aria-label])').count()).toBe(0);
    if (!isSampled(index, 2)) return;
    const violations = await violationsOf(page, { only: WCAG });
    expect(violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.target)}`)).toEqual([]);
  });
}
