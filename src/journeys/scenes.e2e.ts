import { expect, test, type Locator, type Page } from '@playwright/test';
import { isSampled } from './sample';
import { violationsOf } from './violations';

const chapter = '/coalescing/';
const id = 'fig-stride';

const figureOf = (page: Page): Locator => page.locator(`#${id}`);
const scenesOf = (page: Page): Locator => page.locator(`.scenes[data-scene-figure="${id}"] > .scene`);
const caption = (page: Page): Locator => figureOf(page).locator('figcaption .words');

/** Opens the chapter with the figure in view and awake. */
async function open(page: Page, query = ''): Promise<void> {
  await page.goto(chapter + query);
  await figureOf(page).scrollIntoViewIfNeeded();
  await expect(page.locator(`astro-island:has(#${id})`)).not.toHaveAttribute('ssr');
}

/** Scrolls with the wheel, like a reader, until the scene is in the middle of the window. */
async function scrollTo(page: Page, scene: Locator): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await page.mouse.move(width / 2, height / 2);
  await expect(async () => {
    const top = await scene.evaluate((element) => element.getBoundingClientRect().top);
    await page.mouse.wheel(0, top - height * 0.3);
    expect(Math.abs(top - height * 0.3)).toBeLessThan(height * 0.1);
  }).toPass();
}

/** The first later scene with another state, which its caption shows. */
async function nextState(page: Page): Promise<{ index: number; set: string }> {
  const sets = await scenesOf(page).evaluateAll((all) => all.map((scene) => scene.getAttribute('data-set')));
  const index = sets.findIndex((set, at) => at > 0 && set !== null && set !== sets[0]);
  return { index, set: sets[index]! };
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('the figure stays in view while scenes scroll past, and each sets it', async ({ page }) => {
    await open(page);
    const before = await caption(page).textContent();
    const { index } = await nextState(page);
    const scene = scenesOf(page).nth(index);
    await scrollTo(page, scene);
    await expect(scene).toHaveAttribute('aria-current', 'true');
    await expect(scenesOf(page).and(page.locator('[aria-current]'))).toHaveCount(1);
    await expect(caption(page)).not.toHaveText(before!);
    await expect(figureOf(page)).toBeInViewport({ ratio: 0.95 });
    await expect(page).toHaveURL(new RegExp(`${id}\\.`));
  });

  test('nothing is set before the reader scrolls, and the first scene leaves a linked state alone', async ({
    page,
  }) => {
    await open(page, `?${id}.stride=5`);
    await expect(caption(page)).toContainText('stride 5');
    await scrollTo(page, scenesOf(page).first());
    await expect(scenesOf(page).first()).toHaveAttribute('aria-current', 'true');
    await page.waitForTimeout(400);
    await expect(caption(page)).toContainText('stride 5');
  });

  test('what the reader changes stays until the next scene becomes the active one', async ({ page }) => {
    await open(page);
    const { index } = await nextState(page);
    await scrollTo(page, scenesOf(page).nth(index));
    await figureOf(page)
      .getByRole('slider', { name: /^Stride/ })
      .first()
      .focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const mine = await caption(page).textContent();
    await page.mouse.wheel(0, 10);
    await page.waitForTimeout(400);
    await expect(caption(page)).toHaveText(mine!);
    await scrollTo(page, scenesOf(page).nth(index + 1));
    await expect(caption(page)).not.toHaveText(mine!);
  });

  test('a state set by a sentence stays while the page scrolls by itself', async ({ page }) => {
    await open(page);
    const { index } = await nextState(page);
    await scrollTo(page, scenesOf(page).nth(index));
    await page.getByRole('button', { name: 'stride 16' }).click();
    await expect(caption(page)).toContainText('With stride 16');
    const other = scenesOf(page).nth(index + 2);
    await other.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      scrollBy({ top: top - innerHeight * 0.3, behavior: 'instant' });
    });
    await expect(other).toHaveAttribute('aria-current', 'true');
    await page.waitForTimeout(400);
    await expect(caption(page)).toContainText('With stride 16');
  });

  test('"Show this" sets the figure by keyboard', async ({ page }) => {
    await open(page);
    const { index } = await nextState(page);
    const before = await caption(page).textContent();
    await scenesOf(page)
      .nth(index)
      .getByRole('button', { name: /^Show this/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(caption(page)).not.toHaveText(before!);
    await expect(scenesOf(page).nth(index)).toHaveAttribute('aria-current', 'true');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('scenes are a stepper: one at a time, and the chosen one sets the figure', async ({ page }) => {
    await open(page);
    const count = await scenesOf(page).count();
    const stepper = page.getByRole('group', { name: 'Scenes of this figure' });
    const next = stepper.getByRole('button', { name: 'Next' });
    await expect(scenesOf(page).filter({ visible: true })).toHaveCount(1);
    await expect(stepper).toContainText(`Scene 1 of ${count}`);
    const before = await caption(page).textContent();
    const { index } = await nextState(page);
    for (let step = 0; step < index; step++) await next.tap();
    await expect(stepper).toContainText(`Scene ${index + 1} of ${count}`);
    await expect(scenesOf(page).filter({ visible: true })).toHaveCount(1);
    await expect(scenesOf(page).nth(index)).toBeVisible();
    await expect(caption(page)).not.toHaveText(before!);
    for (let step = index; step < count - 1; step++) await next.tap();
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await next.tap({ force: true });
    await expect(stepper).toContainText(`Scene ${count} of ${count}`);
  });

  test('its buttons are large enough for a thumb', async ({ page }) => {
    await open(page);
    for (const button of await page.getByRole('group', { name: 'Scenes of this figure' }).getByRole('button').all()) {
      const box = (await button.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
  });

  test('a link to a later scene brings it forward', async ({ page }) => {
    await page.goto(chapter);
    const last = (await scenesOf(page).last().getAttribute('id'))!;
    await page.goto(`${chapter}#${last}`);
    await page.reload();
    await expect(scenesOf(page).last()).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('every scene is readable', async ({ page }) => {
    await page.goto(chapter);
    const count = await scenesOf(page).count();
    expect(count).toBeGreaterThan(1);
    await expect(scenesOf(page).filter({ visible: true })).toHaveCount(count);
    await expect(page.getByRole('button', { name: /^Show this/ })).toHaveCount(0);
  });
});

test('at no width do the scenes need sideways scrolling or have accessibility faults', async ({ page }) => {
  for (const [place, width] of [1920, 1366, 390, 320].entries()) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 1920) await open(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // One of each kind: beside the figure, and as a stepper.
    if (!isSampled(place, 2, 1)) continue;
    const violations = await violationsOf(page, { within: ['.scenes'] });
    expect([width, ...violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)]).toEqual([width]);
  }
});

test('every scene of the chapter requests a state that its figure has', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page);
  for (const scene of await page.locator('.scene[data-set]').all()) {
    const named = await scene.evaluate(
      (element: HTMLElement) =>
        element.dataset['sceneFigure'] ?? element.closest<HTMLElement>('.scenes')?.dataset['sceneFigure'] ?? '',
    );
    const figure = page.locator(`#${named}`);
    await expect(figure).toHaveCount(1);
    await scene.getByRole('button', { name: /^Show this/ }).click();
    await expect(figure.locator('.notice')).toHaveCount(0);
  }
});

test('in a wide window the panels of a figure overlay the text, visible and reachable', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/coalescing/');
  const figure = page.locator('#fig-stride');
  await figure.scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island:has(#fig-stride)')).not.toHaveAttribute('ssr');
  await figure.getByRole('button', { name: 'Share' }).click();
  const panel = figure.locator('.overlay');
  await expect(panel).toBeVisible();
  const isOnTop = await panel.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const places = [0.1, 0.5, 0.9].map((part) => [left + part * width, top + part * height] as const);
    return places.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });
  expect(isOnTop).toBe(true);
});
