import { expect, test, type Page } from '@playwright/test';
import { violationsOf } from './violations';

const exercise = (page: Page, id: string) => page.locator(`#${id}`);
const verdict = (page: Page, id: string) => exercise(page, id).getByRole('status');

async function answer(page: Page, id: string, text: string): Promise<void> {
  await exercise(page, id).getByLabel('Your answer').fill(text);
  await page.keyboard.press('Enter');
}

test('a wrong answer has its own explanation, and the right one another', async ({ page }) => {
  await page.goto('/coalescing/');
  await answer(page, 'ex-stride-3', '96');
  await expect(verdict(page, 'ex-stride-3')).toContainText('Not quite.');
  await expect(verdict(page, 'ex-stride-3')).toContainText('96 is the number of floats the warp spans.');
  for (const [none, said] of [
    ['a dozen', 'That is not a number.'],
    ['', 'Nothing is written yet.'],
  ] as const) {
    await answer(page, 'ex-stride-3', none);
    await expect(verdict(page, 'ex-stride-3')).toContainText(said);
    await expect(verdict(page, 'ex-stride-3'), 'which is no wrong answer').not.toContainText('Not quite');
  }
  await answer(page, 'ex-stride-3', '12 sectors');
  await expect(verdict(page, 'ex-stride-3')).toContainText('Right.');
  await expect(exercise(page, 'ex-stride-3').getByText('solved')).toBeVisible();
});

test('one wrong answer gets a hint, a second one the answer; so does Skip', async ({ page }) => {
  await page.goto('/coalescing/');
  const answers = exercise(page, 'ex-stride-3').getByText('Answers', { exact: true });
  await answer(page, 'ex-stride-3', '5');
  await expect(verdict(page, 'ex-stride-3')).toContainText('How many sectors is that?');
  await expect(verdict(page, 'ex-stride-3')).not.toContainText('The answer');
  await expect(answers).toBeHidden();
  await answer(page, 'ex-stride-3', '32');
  await expect(verdict(page, 'ex-stride-3')).toContainText('a sector for every lane');
  await expect(verdict(page, 'ex-stride-3')).toContainText('The answer: 12 sectors.');
  await expect(answers).toBeVisible();
  await exercise(page, 'ex-stride-3').getByRole('button', { name: 'Start again' }).click();
  await expect(answers).toBeHidden();
  await exercise(page, 'ex-stride-3').getByRole('button', { name: 'Skip and show' }).click();
  await expect(verdict(page, 'ex-stride-3')).toContainText('The answer: 12 sectors.');
  await expect(verdict(page, 'ex-stride-3')).not.toContainText('Not quite');
});

test('an exercise that was solved in the figure stays solved, whatever sets the figure afterwards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto('/coalescing/');
  const task = exercise(page, 'ex-make-25');
  await page.locator('#fig-stride').scrollIntoViewIfNeeded();
  await page
    .locator('#fig-stride')
    .getByRole('slider', { name: /^Stride/ })
    .focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  // Scenes that scroll past set it again.
  await task.scrollIntoViewIfNeeded();
  await page.evaluate(() =>
    document.dispatchEvent(
      new CustomEvent('figure:set', { detail: { figure: 'fig-stride', params: 'stride=1', base: 'start' } }),
    ),
  );
  await task.getByRole('button', { name: 'Check the figure' }).click();
  await expect(verdict(page, 'ex-make-25')).toContainText('Right.');
});

test('a percentage may be typed with its sign, without it, or as a fraction', async ({ page }) => {
  await page.goto('/coalescing/');
  for (const text of ['25 %', '25', '1/4']) {
    await answer(page, 'ex-mask', text);
    await expect(verdict(page, 'ex-mask')).toContainText('Right.');
    await exercise(page, 'ex-mask').getByRole('button', { name: 'Start again' }).click();
    await expect(verdict(page, 'ex-mask')).toBeEmpty();
  }
});

test('solved exercises stay solved after a reload, until the reader starts again', async ({ page }) => {
  await page.goto('/coalescing/');
  await answer(page, 'ex-stride-3', '12');
  await expect(verdict(page, 'ex-stride-3')).toContainText('Right.');
  await page.reload();
  await expect(exercise(page, 'ex-stride-3').getByText('solved')).toBeVisible();
  await expect(exercise(page, 'ex-stride-3').getByLabel('Your answer')).toHaveValue('12');
  await exercise(page, 'ex-stride-3').getByRole('button', { name: 'Start again' }).click();
  await page.reload();
  await expect(exercise(page, 'ex-stride-3').getByText('solved')).toBeHidden();
});

test('an exercise works without storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/coalescing/');
  await answer(page, 'ex-stride-3', '12');
  await expect(verdict(page, 'ex-stride-3')).toContainText('Right.');
});

test('a solved exercise shows its state in the figure', async ({ page }) => {
  await page.goto('/coalescing/');
  await answer(page, 'ex-stride-3', '12');
  await exercise(page, 'ex-stride-3').getByRole('button', { name: 'Show it in the figure' }).click();
  await expect(page.locator('#fig-stride')).toBeInViewport();
  await expect(page.locator('#fig-stride figcaption')).toContainText('With stride 3, a warp touches 12 sectors');
});

test('a figure that the reader has to set is judged as it changes', async ({ page }) => {
  // Below this width scenes do not set the figure while scrolling.
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto('/coalescing/');
  const task = exercise(page, 'ex-make-25');
  await task.getByRole('button', { name: 'Check the figure' }).click();
  await expect(verdict(page, 'ex-make-25')).toContainText('Everything is used in this state.');
  await task.getByRole('button', { name: 'Go to the figure' }).click();
  await expect(page.locator('#fig-stride')).toBeInViewport();
  const slider = page.locator('#fig-stride').getByRole('slider', { name: 'Stride' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(verdict(page, 'ex-make-25')).toContainText('Half is used.');
  await expect(verdict(page, 'ex-make-25'), 'the verdict comes along to the figure').toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(verdict(page, 'ex-make-25')).toContainText('Right.');
  await task.getByRole('button', { name: 'Back to the exercise' }).click();
  await expect(task.getByText('solved')).toBeInViewport();
});

test.describe('steps to be ordered', () => {
  const id = 'ex-order-block-sum';
  const names = (page: Page) =>
    exercise(page, id)
      .locator('.steps > li')
      .evaluateAll((steps) => steps.map((step) => (step as HTMLElement).dataset['step']));
  /** Their handles come with the exercise's script, when the steps are in view. */
  async function comeTo(page: Page): Promise<void> {
    await page.goto('/warp-shuffles/');
    await exercise(page, id).scrollIntoViewIfNeeded();
  }
  const right = ['own', 'warp', 'store', 'barrier', 'load', 'last'];
  const place = (page: Page, step: string) => exercise(page, id).locator(`.steps > li[data-step="${step}"]`);

  async function bringIntoOrder(page: Page): Promise<void> {
    for (const [to, step] of right.entries())
      for (let at = (await names(page)).indexOf(step); at > to; at -= 1)
        await place(page, step)
          .getByRole('button', { name: new RegExp(`^Move up to place ${at}: `) })
          .click();
  }

  test('by buttons, judged with the explanation of a swapped pair', async ({ page }) => {
    await comeTo(page);
    await expect(place(page, 'own').getByRole('button')).toHaveCount(3);
    expect(await names(page)).not.toEqual(right);
    await bringIntoOrder(page);
    await place(page, 'barrier')
      .getByRole('button', { name: /^Move down/ })
      .click();
    await expect(place(page, 'barrier').getByRole('button', { name: /^Move down/ })).toBeFocused();
    await exercise(page, id).getByRole('button', { name: 'Check' }).click();
    await expect(verdict(page, id)).toContainText('A barrier after the load protects nothing');
    await place(page, 'barrier')
      .getByRole('button', { name: /^Move up/ })
      .click();
    await exercise(page, id).getByRole('button', { name: 'Check' }).click();
    await expect(verdict(page, id)).toContainText('Right. The shuffles need no barrier');
    await page.reload();
    await expect(exercise(page, id).getByText('solved')).toBeVisible();
    expect(await names(page)).toEqual(right);
    await exercise(page, id).getByRole('button', { name: 'Start again' }).click();
    expect(await names(page)).not.toEqual(right);
    await exercise(page, id).getByRole('button', { name: 'Skip and show' }).click();
    expect(await names(page)).toEqual(right);
  });

  test('by the arrow keys and by dragging the grip', async ({ page }) => {
    await comeTo(page);
    const grips = exercise(page, id).locator('.grip');
    await grips.first().waitFor();
    const [first, second, third] = await names(page);
    await place(page, first!).locator('.grip').focus();
    await page.keyboard.press('ArrowDown');
    expect((await names(page)).slice(0, 2)).toEqual([second, first]);
    await expect(place(page, first!).locator('.grip')).toBeFocused();
    await exercise(page, id).locator('.steps').scrollIntoViewIfNeeded();
    const from = (await place(page, second!).locator('.grip').boundingBox())!;
    const to = (await place(page, third!).boundingBox())!;
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 5, to.y + to.height / 2 + 8, { steps: 8 });
    await page.mouse.up();
    expect((await names(page)).slice(0, 3)).toEqual([first, third, second]);
  });

  test('are a list without scripts, with the right order folded', async ({ browser }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto('/warp-shuffles/');
    await expect(place(page, 'own')).toBeVisible();
    await expect(exercise(page, id).locator('.in-order')).toBeHidden();
    await exercise(page, id).getByText('Answers', { exact: true }).click();
    await expect(exercise(page, id).locator('.in-order > li').first()).toContainText('Each thread adds');
    await page.context().close();
  });

  test('have no accessibility faults', async ({ page }) => {
    await comeTo(page);
    await exercise(page, id).locator('.grip').first().waitFor();
    const violations = await violationsOf(page, { within: [`#${id}`] });
    expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

test('without scripts every exercise shows its question, and its answers on demand', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto('/coalescing/');
  const task = exercise(page, 'ex-stride-3');
  await expect(task.getByText('How many sectors does the request touch?')).toBeVisible();
  await expect(task.getByLabel('Your answer')).toBeHidden();
  await task.getByText('Answers', { exact: true }).click();
  await expect(task.getByText('12 sectors is right.')).toBeVisible();
  await page.context().close();
});

test('exercises have no accessibility faults, before and after an answer', async ({ page }) => {
  await page.goto('/coalescing/');
  await answer(page, 'ex-stride-3', '96');
  await answer(page, 'ex-stride-3', '12');
  const violations = await violationsOf(page, { within: ['book-exercise'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
