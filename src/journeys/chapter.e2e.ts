import { expect, test, type Page } from '@playwright/test';
import { awake } from './awake';
import { sites } from './sites';
import { sampleOf } from './sample';
import { OF_COLORS, violationsOf, WCAG } from './violations';

const CHAPTER = '/coalescing/';

// Narrower than the layout in which scenes set the figure while scrolling: here only the test decides what it shows.
test.use({ viewport: { width: 1100, height: 800 } });
const figure = (page: Page) => page.locator('#fig-stride');
/** The figure's description of itself; the same words are also where only a screen reader finds them. */
const caption = (page: Page) => figure(page).locator('figcaption .words');
const slider = (page: Page) => figure(page).getByRole('slider', { name: /^Stride/ });
const moment = (page: Page) => figure(page).getByRole('slider', { name: 'Moment' });
/** Waking only this figure takes a third of the time of waking the whole chapter. */
const stride = async (page: Page): Promise<void> => {
  await figure(page).scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island:has(#fig-stride)')).not.toHaveAttribute('ssr');
};
const says = (page: Page, where: string) => expect(moment(page)).toHaveAttribute('aria-valuetext', where);

test('without scripts the figure, its caption, and the answer to every exercise are readable', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: sites.root });
  await page.goto(CHAPTER);
  await expect(caption(page)).toContainText('touches 4 sectors, and every byte of them is used.');
  await expect(figure(page).locator('.picture > svg:visible polygon.arrived')).toHaveCount(4);
  await expect(page.getByRole('heading', { name: 'Make it a quarter' })).toBeVisible();
  await page.locator('#ex-stride-3').getByText('Answers', { exact: true }).click();
  await expect(page.getByText('all 12 sectors under it are touched')).toBeVisible();
  await page.close();
});

test('the stride slider changes the drawing, the numbers, the caption, and the address', async ({ page }) => {
  await page.goto(CHAPTER);
  await stride(page);
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(caption(page)).toContainText('With stride 2, a warp touches 8 sectors');
  await expect(figure(page).locator('polygon.arrived')).toHaveCount(8);
  await expect(page).toHaveURL(/fig-stride\.stride=2/);
});

test('a link restores the state, the step, and the lane', async ({ page }) => {
  await page.goto(`${CHAPTER}?fig-stride.stride=8&fig-stride.lane=5&fig-stride.step=4`);
  await stride(page);
  await expect(caption(page)).toContainText('Lane 5 reads 4 B at byte 160');
  await expect(moment(page)).toHaveAttribute('aria-valuetext', 'sector 2 of 32');
  await expect(figure(page).locator('polygon.arrived')).toHaveCount(2);
});

test('the timeline plays, pauses, steps both ways, and is scrubbed, also by keys on the drawing', async ({ page }) => {
  await page.goto(CHAPTER);
  await stride(page);
  await figure(page)
    .getByLabel(/^Drawing/)
    .focus();
  await page.keyboard.press('Home');
  await says(page, 'one instruction');
  await expect(caption(page)).toContainText('Nothing has moved yet.');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await says(page, 'sector 1 of 4');
  await page.keyboard.press('ArrowLeft');
  await says(page, 'tag wavefront 1 of 1');
  await page.keyboard.press('End');
  await says(page, 'sector 4 of 4');
  await figure(page).getByRole('button', { name: 'Play' }).click();
  await says(page, 'one instruction');
  await figure(page).getByRole('button', { name: 'Pause' }).click();
  await moment(page).fill('0.62');
  await says(page, 'sector 2 of 4');
});

test('the prediction is made on the drawing, judged by the engine, and explained by guess', async ({ page }) => {
  await page.goto(CHAPTER);
  await awake(page);
  const ask = page.locator('#fig-ask');
  const sectors = ask.getByRole('group', { name: /^Mark sectors/ }).getByRole('button');
  const numbers = ask.getByRole('group', { name: 'Result' });
  await expect(numbers).toBeHidden();
  await sectors.first().focus();
  await page.keyboard.press('Space');
  for (let place = 1; place < 4; place += 1) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
  }
  await ask.getByRole('button', { name: /^Check/ }).click();
  await expect(ask.getByText('would be enough if the requested bytes were side by side').first()).toBeVisible();
  await expect(numbers).toBeHidden();
  for (let place = 4; place < 8; place += 1) await sectors.nth(place).click();
  await ask.getByRole('button', { name: /^Check/ }).click();
  await expect(ask.getByRole('status').getByText('Right. Of 8 sectors you marked all.')).toBeAttached();
  await expect(ask.locator('polygon.arrived')).toHaveCount(8, { timeout: 15_000 });
  await expect(ask.getByText('Right.').last()).toBeVisible();
});

test('a lane is inspected by keys, and Escape unpins it', async ({ page }) => {
  await page.goto(CHAPTER);
  await stride(page);
  const lanes = figure(page).getByRole('slider', { name: 'Lane to inspect' });
  await lanes.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(lanes).toHaveAttribute('aria-valuetext', /^Lane 1 reads 4 B at byte 4/);
  await page.keyboard.press('Escape');
  await expect(lanes).toHaveAttribute('aria-valuetext', 'no lane');
});

const BAD: readonly (readonly [query: string, says: string])[] = [
  ['fig-stride.stride=99', 'Stride: "99" is not a whole number from 0 to 64.'],
  ['fig-stride.stride=1e1', 'Stride: "1e1" is not a whole number'],
  ['fig-stride.pattern=spiral', 'Pattern: "spiral" is not one of'],
  ['fig-stride.mask=xyz', 'Active lanes: "xyz" is not a 32-bit mask'],
  ['fig-stride.colour=red', 'This figure has no parameter "colour"'],
  ['fig-stride.stride=4&fig-stride.stride=5', 'is in the link more than once'],
  ['fig-stride.stride=<img src=x onerror=alert(1)>', 'is not a whole number'],
  ['fig-nowhere.stride=4', 'which is no figure of this page'],
  [`fig-stride.stride=2&fig-stride.x=${'y'.repeat(10_000)}`, 'characters long; only the first'],
  ['fig-stride.bytes=32', 'has no 32-byte load or store'],
  ['fig-stride.offset=2', 'which is not a multiple of 4'],
];

test('an invalid link shows the figure and says what was refused', async ({ page }) => {
  test.slow();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', () => errors.push('a dialog opened'));
  for (const [query, says] of sampleOf(BAD, 3)) {
    await page.goto(`${CHAPTER}?${query}`);
    await stride(page);
    await expect(page.getByText(says).first(), query.slice(0, 50)).toBeVisible();
    await expect(figure(page).locator('.picture > svg').first()).toBeVisible();
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    expect(errors, query.slice(0, 50)).toEqual([]);
  }
});

test('the menu offers table, kernel, citation, and both pictures of the current state', async ({ page }) => {
  await page.goto(`${CHAPTER}?fig-stride.stride=3`);
  await stride(page);
  await figure(page).getByRole('button', { name: 'Share', exact: true }).click();
  await figure(page).getByRole('button', { name: 'Kernel' }).click();
  await expect(figure(page).getByText('at[lane * 3]')).toBeVisible();
  await figure(page).getByRole('button', { name: 'Table' }).click();
  await expect(figure(page).getByRole('row')).toHaveCount(33);
  await figure(page).getByRole('button', { name: 'Cite' }).click();
  await expect(figure(page).getByText('@misc{')).toBeVisible();
  for (const kind of ['SVG', 'PNG'] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      figure(page).getByRole('button', { name: kind }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`coalescing-stride-3.${kind.toLowerCase()}`);
  }
});

test('on a GPU where a rule is only assumed, the figure says so', async ({ page }) => {
  await page.goto(`${CHAPTER}?fig-stride.gpu=a100`);
  await stride(page);
  await figure(page)
    .getByRole('button', { name: /^All numbers/ })
    .click();
  await expect(figure(page).getByText('1 of 3 rules assumed')).toBeVisible();
  await expect(figure(page).locator('em.estimate')).toHaveText(/tag wavefront/);
});

test('the chapter has no axe violation in any theme', async ({ page }) => {
  test.slow();
  await page.goto(CHAPTER);
  await awake(page);
  const faults: string[] = [];
  for (const theme of ['light', 'dark', 'projector', 'contrast']) {
    await page.getByLabel('Theme').selectOption(theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    // Other themes only change colors: the other rules would repeat themselves.
    const violations = await violationsOf(page, { only: theme === 'light' ? WCAG : OF_COLORS });
    for (const { id, nodes } of violations)
      faults.push(
        `${theme}, ${id}: ${nodes
          .slice(0, 3)
          .map(({ target }) => String(target))
          .join(' | ')}`,
      );
  }
  expect(faults).toEqual([]);
});

test('in no window does the page scroll sideways', async ({ page }) => {
  await page.goto(CHAPTER);
  await awake(page);
  for (const width of [320, 390, 768, 1366, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await awake(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
});

test('nothing shifts when the figures wake up', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) shifts.push(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(CHAPTER);
  // Line shifts from a late font are not caused by the figures.
  await page.evaluate(async () => {
    await document.fonts.ready;
    (globalThis as unknown as { shifts: number[] }).shifts.length = 0;
  });
  await awake(page);
  await page.waitForTimeout(500);
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});

test('two copies of a figure on one page do not affect each other', async ({ page }) => {
  await page.goto(`${CHAPTER}?fig-stride.stride=4&fig-ask.stride=8`);
  await awake(page);
  // A reader who follows a link to a state did not come for the question.
  await expect(figure(page).locator('polygon.arrived')).toHaveCount(16);
  await expect(page.locator('#fig-ask').locator('polygon.arrived')).toHaveCount(32);
});

test('each number on a badge links to its evidence: command, hash, and rows', async ({ page }) => {
  await page.goto(CHAPTER);
  await stride(page);
  await figure(page)
    .getByRole('link', { name: /H200 counted/ })
    .click();
  await expect(page).toHaveURL(/\/evidence\/figure-coalescing\/$/);
  await expect(page.getByText('ncu --clock-control none').first()).toBeVisible();
  await expect(page.getByText('sha256').first()).toBeVisible();
});
