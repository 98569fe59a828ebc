import { expect, test, type Locator, type Page } from '@playwright/test';
import { isFull, sampleOf } from './sample';
import { sites } from './sites';
import { OF_COLORS, violationsOf } from './violations';

const CHAPTERS = [
  'warp',
  'coalescing',
  'vectorized-access',
  'tiling',
  'bank-conflicts',
  'warp-shuffles',
  'read-only-data',
  'async-copies',
  'tma',
  'latency-hiding',
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Questions on figures, each with its explanation. */
const questions = (page: Page): Locator => page.locator('[data-question]');

async function wake(question: Locator): Promise<Locator> {
  const figure = question.locator('figure.figure');
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.getByRole('button', { name: /^Check/ })).toBeVisible();
  return figure;
}

/** What a screen reader hears of the question. */
const saidBy = (figure: Locator): Locator => figure.locator('.stage').getByRole('status');

/** Checks the first place or number, which is never right in the book; returns another one. */
async function wrongGuess(figure: Locator): Promise<Locator> {
  const choices = figure.locator('.numbers button, .marks button');
  await choices.first().click();
  await figure.getByRole('button', { name: /^Check/ }).click();
  return choices.nth(1);
}

for (const chapter of sampleOf(CHAPTERS, 3))
  test(`no question of ${chapter} shows its answer before it is checked or skipped`, async ({ page }) => {
    test.slow();
    await page.goto(`/${chapter}/`);
    const count = await questions(page).count();
    expect(count).toBeGreaterThan(0);
    for (let index = 0; index < count; index += 1) {
      const question = questions(page).nth(index);
      const explanation = question.locator('[data-explanation] .body');
      await expect(explanation).toBeHidden();
      const figure = await wake(question);
      for (const part of ['readout', 'timeline', 'caption', 'controls'])
        await expect(figure.locator(`[data-part="${part}"]`), part).toBeHidden();
      const choices = figure.locator('.numbers button, .marks button');
      expect(await choices.count()).toBeGreaterThan(2);
      await expect(choices.first()).toBeInViewport();

      // No choice is not a wrong answer.
      await figure.getByRole('button', { name: 'Check' }).click();
      await expect(figure.locator('.actions p')).toContainText(/Nothing is (selected|marked) yet/);
      await expect(figure.locator('.actions p strong')).toHaveCount(0);

      // One wrong try: a hint, and the answer stays folded.
      const next = await wrongGuess(figure);
      await expect(saidBy(figure)).toContainText('Not quite.');
      await expect(explanation).toBeHidden();
      await expect(figure.locator('[data-part="readout"]')).toBeHidden();

      // The second one, or the right one: guess and truth on the drawing, then the explanation.
      await next.click();
      await figure.getByRole('button', { name: /^Check/ }).click();
      await expect(figure.locator('[data-part="guess"]')).toBeVisible();
      await expect(figure.locator('[data-part="readout"]')).toBeVisible();
      await expect(saidBy(figure)).toContainText(/You (said|marked)|you marked/);
      await expect(explanation).toBeVisible();
    }
    const exercises = page.locator('book-exercise');
    for (let index = 0; index < (await exercises.count()); index += 1) {
      const exercise = exercises.nth(index);
      const answers = exercise.locator('details li');
      await expect(answers.first()).toBeHidden();
      await expect(exercise.getByRole('status')).toBeEmpty();
      await exercise.getByRole('button', { name: 'Skip and show' }).click();
      await expect(exercise.getByRole('status')).toContainText('The answer');
    }
  });

test('Skip shows the answer without a verdict; unfolding the explanation does the same', async ({ page }) => {
  await page.goto('/bank-conflicts/');
  const question = questions(page).first();
  let figure = await wake(question);
  await figure.getByRole('button', { name: 'Skip and show' }).click();
  await expect(question.locator('[data-explanation] .body')).toBeVisible();
  await expect(figure.locator('[data-part="guess"]')).toHaveCount(0);
  await expect(figure.locator('figcaption')).not.toContainText('Not quite');
  await page.reload();
  figure = await wake(question);
  await question.locator('summary').last().click();
  await expect(figure.locator('[data-part="readout"]')).toBeVisible();
});

test('places to mark are under the lanes whose words they hold, and the marks stay there', async ({ page }) => {
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
    [320, 700],
  ].filter(([width]) => isFull || width !== 390) as [number, number][]) {
    await page.setViewportSize({ width, height });
    await page.goto('/coalescing/');
    const figure = await wake(questions(page).first());
    const places = figure.locator('.marks button');
    const quarters = await figure.locator('svg rect.q0, svg .q0 rect').first().boundingBox();
    const first = (await places.first().boundingBox())!;
    expect(Math.abs(first.x - quarters!.x)).toBeLessThan(4);
    expect(Math.min(first.width, first.height)).toBeGreaterThanOrEqual(24);
    for (const index of [0, 1, 2, 3, 9]) await places.nth(index).click();
    await figure.getByRole('button', { name: /^Check/ }).click();
    await places.nth(4).click();
    await figure.getByRole('button', { name: /^Check/ }).click();
    await expect(figure.locator('.fates .met')).toHaveCount(5);
    await expect(figure.locator('.fates .missed')).toHaveCount(3);
    await expect(figure.locator('.fates .idle')).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // Both at once: the drawing changes its room after the answer.
    const apart = (): Promise<number> =>
      figure.evaluate((of) => {
        const [sector, met] = ['polygon.arrived', '.fates .met'].map((one) =>
          of.querySelector(one)?.getBoundingClientRect(),
        );
        return sector && met ? Math.abs(met.x - sector.x) + Math.abs(met.y - sector.y) : Infinity;
      });
    await expect.poll(apart).toBeLessThan(4);
  }
});

test('a reader who skips sees the right places framed, and none as missed', async ({ page }) => {
  await page.goto('/coalescing/');
  const figure = await wake(questions(page).first());
  await figure.locator('.marks button').nth(9).click();
  await figure.getByRole('button', { name: 'Skip and show' }).click();
  await expect(figure.locator('.fates span')).toHaveCount(8);
  await expect(figure.locator('.fates .missed, .fates .idle, .fates i')).toHaveCount(0);
});

test('a question is answered by keyboard alone, and the outcome is announced', async ({ page }) => {
  await page.goto('/coalescing/');
  const figure = await wake(questions(page).first());
  await figure.locator('.marks button').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(figure.locator('.marks button').nth(4)).toBeFocused();
  await page.keyboard.press('Space');
  await figure.getByRole('button', { name: 'Check 2 marked' }).press('Enter');
  await expect(saidBy(figure)).toContainText('Not quite.');
  await figure.getByRole('button', { name: 'Skip and show' }).press('Enter');
  await expect(figure.locator('.stage')).toBeFocused();
});

test('a question plays the answer, then it is explained', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: sites.root, reducedMotion: 'no-preference' });
  await page.goto('/warp-shuffles/');
  const question = questions(page).first();
  const figure = await wake(question);
  await figure.locator('.numbers button').nth(1).click();
  await figure.getByRole('button', { name: /^Check/ }).click();
  await expect(figure.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(question.locator('[data-explanation] .body')).toBeHidden();
  await expect(question.locator('[data-explanation] .body')).toBeVisible({ timeout: 20_000 });
  await page.close();
});

test('without scripts each question has its answer in a details element, and no dead controls', async ({ browser }) => {
  test.slow();
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: sites.root });
  for (const chapter of sampleOf(CHAPTERS, 3, 1)) {
    await page.goto(`/${chapter}/`);
    for (let index = 0; index < (await questions(page).count()); index += 1) {
      const question = questions(page).nth(index);
      await expect(question.locator('p.ask')).toBeVisible();
      await expect(question.locator('figure').locator('button:visible, input:visible, select:visible')).toHaveCount(0);
      await expect(question.locator('[data-explanation] .body')).toBeHidden();
      await question.getByText('Answer and explanation').click();
      await expect(question.locator('[data-explanation] .body')).toBeVisible();
    }
    for (const exercise of await page.locator('book-exercise').all()) {
      await expect(exercise.locator('form')).toBeHidden();
      await expect(exercise.locator('details li').first()).toBeHidden();
      await exercise.getByText('Answers', { exact: true }).click();
      await expect(exercise.locator('details li').first()).toBeVisible();
    }
  }
  await page.close();
});

test('a question has no axe violation in any theme, before and after its answer', async ({ page }) => {
  test.slow();
  await page.goto('/coalescing/');
  const figure = await wake(questions(page).first());
  const expectNoFaults = async (): Promise<void> => {
    for (const theme of ['light', 'dark', 'projector', 'contrast']) {
      await page.getByLabel('Theme').selectOption(theme);
      // Other themes only change colors: the other rules would repeat themselves.
      const only = theme === 'light' ? undefined : OF_COLORS;
      const violations = await violationsOf(page, { within: ['[data-question]'], ...(only && { only }) });
      expect([theme, ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)]).toEqual([theme]);
    }
  };
  await figure.locator('.marks button').first().click();
  await figure.getByRole('button', { name: /^Check/ }).click();
  await expectNoFaults();
  await figure.locator('.marks button').nth(9).click();
  await figure.getByRole('button', { name: /^Check/ }).click();
  await expect(figure.locator('[data-part="guess"]')).toBeVisible();
  await expectNoFaults();
});
