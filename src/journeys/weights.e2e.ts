/** What a page weighs: its text, its elements, its scripts with every figure awake, and the requests of an embed. */
import { expect, test, type Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { awake } from './awake';
import { alive } from './open-embed';

const FOLDER = 'content/chapters';
const chapters = readdirSync(FOLDER).map(
  (name) => /^address: (.+)$/m.exec(readFileSync(`${FOLDER}/${name}/index.mdx`, 'utf8'))![1]!,
);
const FIGURES = 'components/widgets';
const figures = readdirSync(FIGURES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test.describe.configure({ mode: 'parallel' });
// Whoever comes for the first time: the copy for offline is fetched beside the page and is no part of it.
test.use({ serviceWorkers: 'block' });

/** Counts what comes from now on; sizes are as a host sends them, compressed. */
function weigh(page: Page) {
  const bytes = { script: 0, stylesheet: 0 };
  const counted = { requests: 0, sheets: 0 };
  const waiting: Promise<void>[] = [];
  page.on('request', () => (counted.requests += 1));
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind === 'stylesheet') counted.sheets += 1;
    if (kind === 'script' || kind === 'stylesheet')
      waiting.push(response.body().then((body) => void (bytes[kind] += gzipSync(body).length)));
  });
  return {
    counted,
    /** When nothing more has come for a while. */
    async bytes() {
      for (let known = -1; known < waiting.length; await page.waitForTimeout(300)) {
        known = waiting.length;
        await Promise.all(waiting);
      }
      return { ...bytes };
    },
  };
}

/** What a chapter may weigh (decision 13). */
const MOST = { html: 250_000, elements: 3000, script: 100_000 };

for (const address of chapters)
  test(`${address}: stays within its weight, in two style sheets`, async ({ page }) => {
    test.slow();
    const weight = weigh(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
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
    expect.soft(stylesheet).toBeLessThanOrEqual(40_000);
    expect.soft(weight.counted.sheets).toBeLessThanOrEqual(2);
  });

for (const { name: id } of figures)
  test(`the page of the figure ${id}: at most 15 requests and 75 kB of script, alive without a word in the console`, async ({
    page,
  }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    const weight = weigh(page);
    await page.goto(`/embed/${id}/`);
    const sentence = page.getByRole('figure').locator('figcaption strong');
    const drawn = await sentence.innerText();
    await page.waitForLoadState('networkidle');
    await alive(page);
    await expect(page.getByRole('figure')).toHaveCount(1);
    await expect(sentence).toHaveText(drawn);
    const { script, stylesheet } = await weight.bytes();
    console.log(`${id}: ${weight.counted.requests} requests, ${script} B of script, ${stylesheet} B of style`);
    expect.soft(weight.counted.requests).toBeLessThanOrEqual(15);
    expect.soft(script).toBeLessThanOrEqual(75_000);
    expect.soft(said).toEqual([]);
  });
