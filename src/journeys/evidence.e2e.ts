import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { violationsOf } from './violations';

const FOLDER = 'content/evidence';
const datasets = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('the list of evidence links to every dataset', async ({ page }) => {
  await page.goto('/evidence/');
  for (const name of datasets) await expect(page.getByText(name, { exact: true }), name).toBeVisible();
  await page.getByRole('link', { name: /neighboring threads read, or write, floats/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A copy with a stride');
});

test('a dataset shows the GPU, the command, the hashes, the program, and its rows', async ({ page }) => {
  await page.goto('/evidence/copy-stride/');
  const run = JSON.parse(readFileSync(`${FOLDER}/copy-stride/h200.json`, 'utf8')) as {
    files: Record<string, string>;
    rows: unknown[];
  };
  await expect(page.getByText('NVIDIA H200', { exact: true })).toBeVisible();
  await expect(page.getByText('nvcc').or(page.getByText('ncu')).first()).toBeVisible();
  for (const hash of Object.values(run.files)) await expect(page.getByText(hash, { exact: true })).toBeVisible();
  await expect(page.getByText('__global__').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: `All ${run.rows.length} rows` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rows measured on h200' }).getByRole('row')).toHaveCount(51);
  await page.getByText(`${run.rows.length - 50} more rows`).click();
  await expect(page.getByRole('region', { name: 'More rows measured on h200' }).getByRole('row')).toHaveCount(
    run.rows.length - 49,
  );
});

test('the recorded file is served byte for byte', async ({ request }) => {
  const answer = await request.get('/evidence/copy-stride/h200.json');
  expect(await answer.text()).toBe(readFileSync(`${FOLDER}/copy-stride/h200.json`, 'utf8'));
});

test('each rule says where it was measured, where it is documented, and where it is assumed', async ({ page }) => {
  await page.goto('/rules/');
  const rule = page.locator('#tag-wavefronts');
  await expect(rule).toContainText('four tag banks');
  await expect(rule.getByText('on 9.0: global access')).toBeVisible();
  await expect(rule.getByText(/^on 7\.0, 7\.5, .*: four tags per cycle are documented/)).toBeVisible();
  await rule.getByRole('link', { name: 'global access' }).click();
  await expect(page).toHaveURL(/\/evidence\/global-access\/$/);
});

test('a dataset shows in which cases the engine and the GPU disagree, with what is known about each', async ({
  page,
}) => {
  const known = JSON.parse(readFileSync(`${FOLDER}/shared-access/disagreements.json`, 'utf8')) as Record<
    string,
    string
  >;
  await page.goto('/evidence/shared-access/');
  const shown = page.getByRole('region', { name: 'Where the engine and the GPU disagree' }).getByRole('listitem');
  await expect(shown).toHaveText(Object.entries(known).map(([name, why]) => `${name} ${why}`));
});

test('the sources are on one page, each heading with its own id', async ({ page }) => {
  await page.goto('/sources/#nsight-compute-memory-tables');
  await expect(page.getByRole('heading', { name: 'Memory tables' }).first()).toBeInViewport();
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});

for (const address of [
  '/evidence/',
  '/evidence/device-h200/',
  '/evidence/throughput-parts/',
  '/decisions/0023-lanes-per-bank/',
  '/sources/',
  '/rules/',
]) {
  test(`${address} has no accessibility faults and fits a phone of 320 px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    // A program wider than the page can be scrolled by keyboard as soon as its script has had an idle moment.
    const unreachable = (programs: Element[]): number =>
      programs.filter((program) => program.scrollWidth > program.clientWidth && !program.hasAttribute('tabindex'))
        .length;
    await expect.poll(() => page.locator('pre:visible').evaluateAll(unreachable)).toBe(0);
    const violations = await violationsOf(page);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}

test('a chapter loads no recorded file and little script for its sentences and exercises', async ({ page }) => {
  const scripts: { url: string; size: number; text: string }[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js') || !response.ok()) return;
    // A script that arrives after the test has ended can no longer be read.
    const text = await response.text().catch(() => null);
    if (text !== null) scripts.push({ url: response.url(), size: new Blob([text]).size, text });
  });
  await page.goto('/coalescing/', { waitUntil: 'networkidle' });
  expect(scripts.length).toBeGreaterThan(3);
  for (const { url, text } of scripts) {
    expect(text.includes('usefulGBps'), url).toBe(false);
    expect(text.includes('memoryClockMHz'), url).toBe(false);
  }
  const own = scripts.filter(({ text }) => /figure-setter|book-exercise/.test(text));
  expect(own.length).toBeGreaterThan(0);
  expect(own.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(16_500);
});
