import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { QUICK_KERNEL } from '@src/journeys/quick-kernel';
import { OF_COLORS, violationsOf, WCAG } from '@src/journeys/violations';

interface Row {
  readonly case: string;
  readonly counters: Readonly<Record<string, number>>;
}
const recorded = (name: string): Row['counters'] => {
  const file = readFileSync(new URL('../../content/evidence/lab-kernels/h200.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { rows: Row[] }).rows.find((row) => row.case === name)!.counters;
};

async function open(page: Page, fragment = ''): Promise<void> {
  await page.goto(`/lab/${fragment}`);
  await expect(page.locator('[data-lab=live]')).toBeVisible();
}
/** Opens on a kernel of one store: what a new reader sees runs for seconds, with each change that could cure it. */
const openQuickly = (page: Page): Promise<void> => open(page, QUICK_KERNEL);
const run = (page: Page): Promise<void> => page.getByRole('button', { name: 'Run', exact: true }).click();
async function choose(page: Page, example: string): Promise<void> {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.locator(`[data-example="${example}"]`).click();
  // It runs at once.
  await expect(results(page)).toBeVisible();
}
const openLaunch = (page: Page): Promise<void> => page.locator('summary', { hasText: 'Launch' }).click();
const source = (page: Page): Locator => page.getByRole('textbox', { name: 'CUDA source' });
/** Results of the current source and launch. */
const results = (page: Page): Locator => page.locator('.summary').filter({ hasNotText: 'the run before' });
const counter = (page: Page, name: string): Locator => page.locator(`[data-metric="${name}"]`);

test('an example runs, and its counters are those that an H200 counted; the lanes of its worst access open', async ({
  page,
}) => {
  test.slow();
  await openQuickly(page);
  await choose(page, 'transposeTile-0');
  const counters = recorded('transposeTile-0');
  for (const name of await page
    .locator('[data-metric]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-metric')!)))
    await expect(counter(page, name)).toHaveText(counters[name]!.toLocaleString('en-GB'));
  await expect(page.locator('.lab-mark.excess')).toHaveText('▲ shared ld 32 of 1 wf/req');
  await page.getByRole('button', { name: /^Show the lanes of line 13, shared load/ }).click();
  await expect(page.getByText('32 words in 1 bank; the fullest bank holds 32')).toBeVisible();

  // Compared with the padded tile: the waste is gone.
  await page.getByRole('button', { name: 'Keep as A' }).click();
  await openLaunch(page);
  await page.getByLabel('Template <…>').fill('1');
  await page.getByLabel('Template <…>').press('Enter');
  await run(page);
  const loads = 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum';
  await expect(counter(page, loads)).toHaveText(recorded('transposeTile-1')[loads]!.toLocaleString('en-GB'));
  await expect(page.getByRole('row', { name: new RegExp(loads) })).toContainText('32× fewer');
  const both = page.getByRole('region', { name: 'A, which you kept, and B, this run' });
  await expect(both).toContainText('template <0> → <1>');
  await expect(both.getByRole('row').nth(1)).toContainText('65,536 → 2,048');
  await both.getByRole('button', { name: /^Show the lanes of shared load of 4 B, line 13 of A and 13 of B/ }).click();
  await expect(both.getByText('32 words in 1 bank')).toBeVisible();
  await expect(both.getByText('32 words in 32 banks')).toBeVisible();

  // One link carries both.
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page).toHaveURL(/#v2=[\w-]+$/);
  const link = new URL(page.url()).hash;
  await page.goto('about:blank');
  await open(page, link);
  await expect(both.getByRole('row').nth(1)).toContainText('65,536 → 2,048');
});

test('a new reader sees a result beside the source, and a change that was run improves it', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page);
  const finding = page.locator('#lab-finding');
  await expect(finding.locator('[data-part=readout]')).toContainText('32 wavefronts per request; 1 would do');
  // It comes last, and makes the verdict longer.
  await expect(page.locator('.verdict')).toContainText('. With the tile padded, it would take about');
  // All of it is in view: the number, why, the drawing, and its time line.
  for (const part of ['[data-part=readout]', '.cause', 'svg', '[data-part=timeline]']) {
    const box = await finding.locator(part).first().boundingBox();
    expect([part, box !== null && box.y > 0 && box.y + box.height <= 768]).toEqual([part, true]);
  }
  await expect(finding.getByRole('link', { name: 'Bank conflicts' })).toHaveAttribute('href', /bank-conflicts\/#/);
  const fix = finding.getByRole('button', { name: 'Pad the rows of tile: [TILE + padding + 1]' });
  await expect(finding.getByRole('list', { name: /^Changes that were run/ })).toContainText(
    '17× fewer; same results after 16 of the blocks',
  );
  await fix.click();
  await expect(finding.locator('[data-part=change]')).toContainText('A → B: 32× fewer. 4,194,304 → 131,072');
  await expect(finding.locator('[data-part=change]')).toContainText(/B is [\d.]+× as fast as A\./);
  await expect(source(page)).toContainText('tile[TILE][TILE + padding + 1]');
  await finding.getByRole('button', { name: 'Back to A' }).click();
  await expect(source(page)).toContainText('tile[TILE][TILE + padding];');
});

test('a short run follows typing, and an unfinished source leaves the last result', async ({ page }) => {
  test.slow();
  await openQuickly(page);
  const write = async (text: string): Promise<void> => {
    await source(page).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
  };
  await choose(page, 'copyOffset');
  await expect(page.getByText('sectors per request')).toBeVisible();
  const strided = (stride: number): string =>
    `__global__ void stridedCopy(float *out, const float *in) {\n  out[threadIdx.x] = in[threadIdx.x * ${stride}];\n}\n`;
  const readout = page.locator('#lab-finding [data-part=readout]');
  // Only a run of less than 200 ms repeats by itself: on a busy machine not every run is.
  await expect(async () => {
    await write(strided(2));
    await run(page);
    await expect(readout).toContainText('8 sectors per request; 4 would do');
    await write(strided(4));
    await expect(readout).toContainText('16 sectors per request; 4 would do', { timeout: 4000 });
  }).toPass({ timeout: 60_000 });
  await write(strided(4).replace('];', ''));
  await expect(page.getByRole('list', { name: 'What the laboratory found' })).toBeVisible();
  await expect(readout).toContainText('16 sectors per request');
  await page.getByLabel('Run as I type').uncheck();
  await write(strided(1));
  await expect(page.getByText('Not run yet. Press Run')).toBeVisible();
  await expect(page.locator('.old #lab-finding')).toBeVisible();
  await expect(readout).toContainText('16 sectors per request');
});

test('a whole file with its main fills the launch, and asks by name for what cannot be followed', async ({ page }) => {
  await openQuickly(page);
  await source(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    [
      '__global__ void scale(float *x, float by, int count) {',
      '  int i = blockIdx.x * blockDim.x + threadIdx.x;',
      '  if (i < count) x[i] *= by;',
      '}',
      'int main(int argc, char **argv) {',
      '  int n = 4000; float by = atof(argv[1]); float *d;',
      '  cudaMalloc(&d, n * sizeof(float));',
      '  scale<<<(n + 127) / 128, 128>>>(d, by, n);',
    ].join('\n'),
  );
  // The closing brace of main is still missing while it is typed.
  await page.keyboard.insertText('\n}\n');
  const launch = page.getByRole('region', { name: 'Launch' });
  await expect(launch).toContainText('From line 8 of your host code. Check here:');
  await expect(launch.getByRole('listitem')).toHaveText(['by: atof() is not followed']);
  await expect(page.getByText('scale<<<32, 128>>>(x, 1, 4000)')).toBeVisible();
  await expect(page.getByLabel('x: elements')).toHaveValue('4000');
  await run(page);
  await expect(page.getByText(/^32 blocks ran/).first()).toBeVisible();
});

test('where the compiler merges two accesses, the prediction is what an H200 counted, and the count as written stays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openQuickly(page);
  await choose(page, 'scanBlelloch');
  await expect(page.getByText('~ goes with line', { exact: false }).first()).toBeVisible();
  const counters = recorded('scanBlelloch');
  const predicted = page.locator('[data-compiled]');
  expect(await predicted.count()).toBeGreaterThan(4);
  for (const cell of await predicted.all())
    await expect(cell).toContainText(counters[(await cell.getAttribute('data-compiled'))!]!.toLocaleString('en-GB'));
  const name = 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum';
  await expect(counter(page, name)).not.toHaveText(counters[name]!.toLocaleString('en-GB'));
  await expect(page.getByRole('region', { name: /^Totals/ })).toContainText('is predicted from the source');
});

test('keys go through the accesses of a source, and each is announced', async ({ page }) => {
  // Other block sizes are tried in the background while it runs.
  test.slow();
  await openQuickly(page);
  await choose(page, 'transposeTile-0');
  await expect(page.locator('.lab-mark').first()).toBeVisible();
  await source(page).focus();
  for (const line of ['line 9: shared store', 'line 9: global load', 'line 13: global store']) {
    await page.keyboard.press('F8');
    await expect(page.getByRole('status').filter({ hasText: line })).toHaveCount(1);
  }
  await page.keyboard.press('Shift+F8');
  const bar = page.getByRole('group', { name: 'Accesses of the source, one by one' });
  await expect(bar).toContainText('2 of 4 · line 9');
  await bar.getByRole('button', { name: 'Show its lanes' }).click();
  await page.getByText('Follow a warp').click();
  await expect(page.getByText('execution 1 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Next execution' }).click();
  await expect(page.getByText('execution 2 of 4')).toBeVisible();
  // On a busy machine the slider is redrawn while it moves.
  await expect(async () => {
    await page.getByRole('slider', { name: 'Warp, 0 to 7' }).fill('3');
    await expect(page.getByText('Warp 3 of block 0: all 32 lanes')).toBeVisible({ timeout: 5000 });
  }).toPass();

  // The search finds what the run changed.
  await page.getByRole('button', { name: 'Next changed' }).click();
  await expect(page.getByRole('list', { name: 'Elements of out from 1' }).getByRole('listitem').first()).toHaveText(
    /1\s*256\s*was 0/,
  );
});

test('of a large grid a sample runs and is scaled, or as much as the budget allows, and the page says so', async ({
  page,
}) => {
  await openQuickly(page);
  await choose(page, 'add');
  await openLaunch(page);
  await page.getByText('Budget:').click();
  await page.getByRole('combobox', { name: 'Operations of lanes' }).selectOption({ label: '100 million' });
  await page.getByLabel('Grid x').fill('1 << 20');
  await page.getByLabel('Grid x').press('Tab');
  await page.getByLabel('Grid y').fill('0');
  await page.getByLabel('Grid y').press('Tab');
  await expect(page.getByRole('alert')).toHaveText(/Write a whole number from 1.*Until then 1 holds/);
  await run(page);
  await expect(page.getByText(/^Ran [\d,]+ of 1,048,576 blocks; the counts are scaled/)).toBeVisible();
  // Said once more below the bars, in full, and in no second sentence.
  await expect(page.getByText(/Ran [\d,]+ of 1,048,576 blocks; the counts are scaled/)).toHaveCount(2);
  await expect(page.getByText(/Only some blocks were run|blocks that were not run/)).toHaveCount(0);
  await page.getByLabel('Run every block').check();
  await run(page);
  await expect(page.getByText(/^[\d,]+ of 1,048,576 blocks ran/).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('They are not scaled up')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run with 1 billion operations' })).toBeVisible();
});

test('the numbers of a fill are set one by one', async ({ page }) => {
  await openQuickly(page);
  await openLaunch(page);
  await page.getByLabel('out: filled with').selectOption('affine');
  const numbers = ['m', 'c', 'n'].map((letter) => page.getByLabel(`out: ${letter}`, { exact: true }));
  await numbers[1]!.fill('5');
  await numbers[1]!.press('Tab');
  for (const [index, value] of ['7', '5', '16'].entries()) await expect(numbers[index]!).toHaveValue(value);
});

test('the reader’s own kernel runs from the keyboard, and a fault appears at its line', async ({ page }) => {
  await open(page);
  await source(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    '__global__ void mine(int *out, int n) {\n  int i = threadIdx.x;\n  out[i + n] = i;\n}\n',
  );
  await expect(page.getByLabel('n: value')).toBeVisible();
  await page.getByLabel('out: elements').fill('64');
  await page.getByLabel('out: elements').press('Tab');
  // A buffer of another kernel keeps nothing from the example.
  await expect(page.getByLabel('out: filled with')).toHaveValue('iota');
  await page.getByLabel('out: filled with').selectOption('zero');
  await source(page).focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  const found = page.getByRole('list', { name: 'What the laboratory found' });
  await expect(found).toContainText('line 3:');
  await expect(found).toContainText(/out/);
  await expect(page.locator('.cm-lintRange-error').first()).toBeVisible();

  await page.getByLabel('n: value').fill('0');
  await page.getByLabel('n: value').press('Tab');
  await page.getByLabel('Block x', { exact: true }).fill('32');
  await page.getByLabel('Block y', { exact: true }).fill('1');
  await page.getByLabel('Block y', { exact: true }).press('Tab');
  await run(page);
  await expect(found).toHaveCount(0);
  await page
    .getByRole('region', { name: /Buffers/ })
    .getByRole('button', { name: 'Show' })
    .click();
  await expect(page.getByRole('list', { name: 'Elements of out from 0' }).getByRole('listitem').nth(31)).toHaveText(
    /^31\s*31\s*was 0/,
  );
});

test('a link brings everything back, and a broken one says so and changes nothing', async ({ page }) => {
  await openQuickly(page);
  await choose(page, 'copyOffset');
  await openLaunch(page);
  await page.getByLabel('Grid x').fill('3');
  await page.getByLabel('Grid x').press('Tab');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page).toHaveURL(/#v1=[\w-]+$/);
  const link = new URL(page.url()).hash;
  await page.goto('about:blank');
  await open(page, link);
  await expect(results(page)).toBeVisible();
  await expect(page.getByText('3 blocks ran')).toHaveCount(2);
  await openLaunch(page);
  await expect(page.getByLabel('Grid x')).toHaveValue('3');
  await expect(source(page)).toContainText('copyOffset');
  await page.evaluate((broken) => (location.hash = broken), link.slice(0, -12));
  await expect(page.getByRole('alert')).toContainText('probably missing');
  await expect(source(page)).toContainText('copyOffset');
});

test('a reader who types before the first source was read gets the launch of what was typed', async ({ page }) => {
  // The worker's first reply is held back until the reader has typed.
  await page.addInitScript(() => {
    const hold = { until: Promise.resolve(), go: (): void => undefined };
    hold.until = new Promise((resolve) => (hold.go = resolve));
    Object.assign(window, { hold });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      void hold.until.then(() => postMessage.apply(this, given as Parameters<typeof postMessage>));
    } as typeof postMessage;
  });
  await open(page);
  await source(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    '__global__ void typed(int *out) {\n  out[threadIdx.x] = 1;\n}\nint main() {\n  typed<<<3, 64>>>(nullptr);\n}\n',
  );
  await page.evaluate(() => (window as unknown as { hold: { go: () => void } }).hold.go());
  await openLaunch(page);
  await expect(page.getByRole('combobox', { name: 'Kernel', exact: true })).toHaveValue('typed');
  await expect(page.getByText('holds no kernel')).toHaveCount(0);
  await expect(page.getByLabel('Grid x')).toHaveValue('3');
  await run(page);
  await expect(results(page)).toBeVisible();
});

test('a run that takes too long is cancelled at once, and the next one works', async ({ page }) => {
  await openQuickly(page);
  await source(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('__global__ void forever(int *out) {\n  while (out[0] == 0) { }\n}\n');
  await expect(page.getByRole('combobox', { name: 'Kernel', exact: true })).toHaveValue('forever');
  await page.getByText('Budget:').click();
  await page.getByRole('combobox', { name: 'Operations of lanes' }).selectOption({ label: '100 billion' });
  await page.getByLabel('out: filled with').selectOption('zero');
  await run(page);
  await expect(page.getByRole('progressbar')).toBeVisible();
  // The page responds while the kernel runs.
  await page.getByLabel('Grid x').fill('1');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await choose(page, 'add');
  await run(page);
  await expect(results(page)).toBeVisible();
});

test('it fits a phone of 320 px, breaks no accessibility rule, and contacts no other host', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const strange: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) && !/^(data|blob):/.test(request.url())) strange.push(request.url());
  });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openQuickly(page);
  await choose(page, 'moveAos');
  await page.getByRole('button', { name: /^Show the lanes of line 9, global load/ }).click();
  await expect(page.getByRole('slider', { name: 'Lane to inspect' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const violations = await violationsOf(page, { only: WCAG });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(strange).toEqual([]);
});

test('no accessibility rule is broken in any theme, with two runs side by side and lanes open', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openQuickly(page);
  for (const example of ['matmulTiled-16', 'matmulNaive']) {
    await choose(page, example);
    const keep = page.getByRole('button', { name: 'Keep as A' });
    if (example === 'matmulTiled-16') await keep.click();
  }
  await page.getByRole('button', { name: /^Show the lanes of global load.*line 9 of A/ }).click();
  await page.getByRole('button', { name: 'Next changed' }).click();
  for (const theme of ['light', 'dark', 'projector', 'contrast']) {
    await page.locator('#theme').selectOption(theme);
    // Another theme only changes colors: the rules about anything else would say the same again.
    const violations = await violationsOf(page, { only: theme === 'light' ? WCAG : OF_COLORS });
    expect([theme, violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)]).toEqual([theme, []]);
  }
});

test('on a phone a press of Run goes to the verdict, which no key is needed for', async ({ browser, baseURL }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, baseURL: baseURL! });
  const page = await phone.newPage();
  await openQuickly(page);
  await expect(page.locator('.verdict')).not.toBeInViewport();
  await run(page);
  await expect(page.locator('.verdict')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Edit the source' }).click();
  await phone.close();
});

test('the launch has room for its numbers, and a long list of what to check is folded', async ({ page }) => {
  await openQuickly(page);
  await source(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    '__global__ void k(float *x, int a, int b, int c) {}\nvoid f(float *x, int a, int b, int c) { k<<<1 << 23, 64>>>(x, a, b, c); }\n',
  );
  await expect(page.getByLabel('Grid x')).toHaveValue(String(2 ** 23));
  await page.getByLabel('x: elements').fill(String(2 ** 31));
  for (const field of [page.getByLabel('Grid x'), page.getByLabel('x: elements')])
    expect(await field.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  const list = page.getByRole('region', { name: 'Launch' }).getByRole('listitem');
  await expect(list).toHaveCount(3);
  await page.getByRole('button', { name: '1 more' }).click();
  await expect(list).toHaveCount(4);
});

test('a launch has a verdict, the other GPUs have theirs, and a sweep marks the best value', async ({ page }) => {
  await open(page);
  await run(page);
  await expect(page.getByText(/^About [\d.]+\sµs on the H200\s+\([\d.]+ to [\d.]+\sµs\), bound by/)).toBeVisible();
  const verdict = page.getByRole('region', { name: 'How long it takes, and why' });
  await page.locator('.verdict a').click();
  await expect(verdict.getByRole('columnheader', { name: 'launches' })).toBeVisible();
  const resources = verdict.getByRole('list', { name: /^Time that each resource needs/ });
  await expect(resources).toContainText('L1 data pipe');
  await verdict.getByRole('button', { name: /^Show all \d+ resources/ }).click();
  await expect(resources).toContainText('Latency');
  await verdict.getByText('On all GPUs').click();
  await expect(verdict.getByRole('row', { name: /^A100/ })).toContainText('µs');
  // On a phone GPU, time, and bound are seen without scrolling sideways.
  const own = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const gpus = verdict.getByRole('table', { name: /on every GPU/ });
  expect(await gpus.evaluate((each) => each.scrollWidth - each.parentElement!.clientWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize(own);
  await verdict.getByText('Sweep a parameter').click();
  await verdict.getByRole('combobox', { name: 'Parameter' }).selectOption({ label: 'Template argument 1 (now 0)' });
  await verdict.getByLabel(/^Values/).fill('0, 1');
  await verdict.getByRole('button', { name: 'Sweep' }).click();
  await expect(verdict.getByRole('rowheader', { name: /best/ })).toBeVisible();
  // Fewer rows would be shorter, and leave rows out.
  await verdict.getByRole('combobox', { name: 'Parameter' }).selectOption({ label: 'ROWS in the source (now 8)' });
  await verdict.getByLabel(/^Values/).fill('8, 32');
  await verdict.getByRole('button', { name: 'Sweep' }).click();
  await expect(verdict.getByRole('row', { name: /^32 / })).toContainText(
    'Stores a quarter of the bytes: not the same work',
  );
  await expect(verdict.getByText('No other value does the same work.')).toBeVisible();
  await expect(verdict.getByRole('rowheader', { name: /best/ })).toHaveCount(0);
  // A transpose has no place there. The figure comes with its styles: without them its roofs are black areas.
  await verdict.getByText('On the roofline').click();
  await expect(verdict.getByText('It computes nothing in floating point')).toBeVisible();
  await choose(page, 'add');
  await expect(verdict.getByText('The source or the launch has changed since the last sweep.')).toBeVisible();
  const roofs = verdict.locator('#lab-roofline [data-part=drawing] path');
  await expect(roofs.first()).toBeVisible();
  expect(
    await roofs.evaluateAll((all) => all.filter((roof) => getComputedStyle(roof).fill === 'none').length),
  ).not.toBe(0);
});

test('another block size that does the same work is found without being asked for, and can be run', async ({
  page,
}) => {
  await openQuickly(page);
  await source(page).fill(`__global__ void transpose(float *out, const float *in, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < n && y < n) out[x * n + y] = in[y * n + x];
  }
  int main() {
    int n = 1024;
    float *in, *out;
    cudaMalloc(&in, n * n * sizeof(float));
    cudaMalloc(&out, n * n * sizeof(float));
    transpose<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(out, in, n);
  }`);
  await run(page);
  const found = page.getByText(/With blocks of \d+ × \d+ in place of 32 × 32, it would take about/);
  await expect(found).toBeVisible({ timeout: 30_000 });
  const verdict = page.getByRole('region', { name: 'How long it takes, and why' });
  await verdict.getByRole('button', { name: 'Run it as B' }).click();
  await expect(page.locator('[data-part=change]')).toContainText(/B is [\d.]+× as fast as A\./);
});
