import { expect, test, type Locator, type Page } from '@playwright/test';
import { lookAtSlide } from './slide';
import { isSampled } from './sample';
import { violationsOf } from './violations';

const lecture = '/lecture/coalescing/';
const id = 'fig-stride';
test.use({ viewport: { width: 1920, height: 1080 } });

const figureOf = (page: Page): Locator => page.locator(`#${id}`);
const current = (page: Page): Locator => page.locator('.slides .scene[data-on]');
const count = (page: Page): Promise<number> => page.locator('.slides .scene').count();

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(lecture + query);
  await expect(page.locator('.slides[data-ready]')).toBeVisible();
}

const isAt = (page: Page, number: number) => expect(page.locator('.bar .count')).toHaveText(new RegExp(`^${number} /`));

/** Numbers of the first two scenes with different states of the figure. */
async function settingScenes(page: Page): Promise<[number, number]> {
  const sets = await page.locator('.slides .scene').evaluateAll(
    (all, figure) =>
      all.map((scene) => {
        const named =
          scene.getAttribute('data-scene-figure') ?? scene.closest('.scenes')?.getAttribute('data-scene-figure');
        return named === figure ? scene.getAttribute('data-set') : null;
      }),
    id,
  );
  const first = sets.findIndex((set) => set !== null);
  return [first + 1, sets.findIndex((set, at) => at > first && set !== null && set !== sets[first]) + 1];
}

/** Advances through the whole lecture and records the position; figures that come into view are awake. */
async function eachScene(page: Page, look: (number: number) => Promise<void>): Promise<void> {
  await open(page);
  const last = await count(page);
  for (let number = 1; number <= last; number++) {
    await isAt(page, number);
    await expect(page.locator('astro-island[ssr]:has(> .figure-frame[data-on])')).toHaveCount(0);
    await look(number);
    // Several times where a question is answered or a figure runs before the next scene.
    for (let turn = 0; turn < 4 && number < last; turn++) {
      if ((await page.locator('.bar .count').textContent())?.startsWith(`${number} /`))
        await page.keyboard.press('PageDown');
    }
  }
}

async function awake(page: Page): Promise<void> {
  await expect(page.locator(`astro-island:has(#${id})`)).not.toHaveAttribute('ssr');
}

test('opens on its title, and each key leads to the right scene', async ({ page }) => {
  const said: string[] = [];
  // A message of the tests about the worker that they block.
  page.on('console', (message) => {
    if (!message.text().startsWith('Service Worker registration blocked')) said.push(message.text());
  });
  await open(page);
  const last = await count(page);
  await isAt(page, 1);
  let at = 1;
  for (const [key, by] of [
    ['ArrowRight', 1],
    ['PageUp', -1],
    ['ArrowDown', 1],
    ['ArrowUp', -1],
    ['PageDown', 1],
    ['ArrowLeft', -1],
    ['Space', 1],
    ['Shift+Space', -1],
  ] as const) {
    await page.keyboard.press(key);
    at += by;
    await isAt(page, at);
  }
  await page.keyboard.press('End');
  await isAt(page, last);
  await page.keyboard.press('ArrowRight');
  await isAt(page, last);
  await page.keyboard.press('Home');
  await isAt(page, 1);
  await page.keyboard.press('ArrowLeft');
  await isAt(page, 1);
  // A screen reader hears the scenes through the lecture's own line: a figure recognizes its own words as the build wrote
  // them.
  await expect(page.locator('.lecture > [role="status"]')).toContainText(/^Scene \d+ of/);
  expect(await page.locator('.notices').allInnerTexts()).not.toContainEqual(expect.stringContaining('Scene'));
  expect(said).toEqual([]);
});

test('buttons and dots navigate too, and only one scene is on the screen', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Next scene' }).click();
  await isAt(page, 2);
  await page.getByRole('button', { name: 'Previous scene' }).click();
  await isAt(page, 1);
  await page.getByRole('button', { name: /^Scene 3:/ }).click();
  await isAt(page, 3);
  await expect(page.locator('.slides .scene').filter({ visible: true })).toHaveCount(1);
});

test('what is between the scenes is not shown', async ({ page }) => {
  await open(page);
  for (const number of [1, 2, 3]) {
    await open(page, `?scene=${number}`);
    await expect(page.locator('.slides > :is(p, h2, h3, ul, table)').filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('.slides .figure').filter({ visible: true })).toHaveCount(number === 1 ? 0 : 1);
  }
});

test('a scene sets its figure, and a reload keeps the scene and the changes to the figure', async ({ page }) => {
  await open(page);
  const [first, second] = await settingScenes(page);
  await open(page, `?scene=${first}`);
  await awake(page);
  const words = figureOf(page).locator('.words');
  const before = await words.textContent();
  while (!new RegExp(`^${second} /`).test((await page.locator('.bar .count').textContent())!))
    await page.keyboard.press('PageDown');
  await expect(words).not.toHaveText(before!);
  await expect(page).toHaveURL(new RegExp(`scene=${second}`));

  await figureOf(page)
    .getByRole('slider', { name: /^Stride/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const mine = await words.textContent();
  await page.waitForTimeout(400);
  await page.reload();
  await isAt(page, second);
  await awake(page);
  await expect(words).toHaveText(mine!);
});

test('a link to a scene with a state shows that state', async ({ page }) => {
  await open(page);
  const [first] = await settingScenes(page);
  await open(page, `?scene=${first}&${id}.stride=5`);
  await awake(page);
  await expect(figureOf(page).locator('.words')).toContainText('stride 5');
  await expect(page).toHaveURL(/fig-stride\.stride=5/);
});

test('keys in a figure are the figure’s; page keys navigate, except in a field', async ({ page }) => {
  await open(page);
  const [first] = await settingScenes(page);
  await open(page, `?scene=${first}`);
  await awake(page);
  await figureOf(page).locator('.stage').focus();
  for (const key of ['Home', 'ArrowRight', 'Space', 'ArrowLeft', 'End', 'ArrowUp', 'ArrowDown']) {
    await page.keyboard.press(key);
    await isAt(page, first);
  }
  await page.keyboard.press('PageDown');
  await expect(page.locator('.bar .count')).not.toHaveText(new RegExp(`^${first} /`));
  await open(page, `?scene=${first}`);
  await awake(page);
  const stride = figureOf(page)
    .getByRole('slider', { name: /^Stride/ })
    .first();
  await stride.focus();
  for (const key of ['ArrowRight', 'PageDown', 'PageUp', 'b', 'Space']) {
    await page.keyboard.press(key);
    await isAt(page, first);
  }
  await expect(page.locator('.black')).toBeHidden();
});

test('after the mouse has moved a slider, a remote control still changes the scene', async ({ page }) => {
  await open(page);
  const [first] = await settingScenes(page);
  await open(page, `?scene=${first}`);
  await awake(page);
  await figureOf(page)
    .getByRole('slider', { name: /^Stride/ })
    .first()
    .click();
  await page.keyboard.press('PageDown');
  await expect(page.locator('.bar .count')).not.toHaveText(new RegExp(`^${first} /`));
});

test('B and the remote control’s "." make the screen black, and any navigation brings it back', async ({ page }) => {
  await open(page);
  const black = page.locator('.black');
  for (const key of ['b', '.']) {
    await page.keyboard.press(key);
    await expect(black).toBeVisible();
    await page.keyboard.press(key);
    await expect(black).toBeHidden();
  }
  await page.keyboard.press('b');
  await page.keyboard.press('Escape');
  await expect(black).toBeHidden();
  await page.keyboard.press('b');
  await page.keyboard.press('PageDown');
  await expect(black).toBeHidden();
  await isAt(page, 2);
});

test('? lists the keys, Escape closes the list, and no key navigates beneath it', async ({ page }) => {
  await open(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys of the lecture' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('presenter window');
  await page.keyboard.press('ArrowRight');
  await isAt(page, 1);
  const violations = await violationsOf(page);
  expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('F requests full screen', async ({ page }) => {
  await open(page);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
});

test('a press runs the figure, the next ends the run, and at its end one press returns to the previous scene', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  const [first] = await settingScenes(page);
  await open(page, `?scene=${first}`);
  await awake(page);
  const clock = figureOf(page).getByRole('slider', { name: 'Moment' });
  await expect(clock).toHaveValue('0');
  await page.keyboard.press('PageDown');
  await expect(figureOf(page).getByRole('button', { name: 'Pause' })).toHaveCount(1);
  await page.keyboard.press('PageDown');
  await expect(clock).toHaveValue('1');
  await page.keyboard.press('PageDown');
  await isAt(page, first + 1);
  await expect(clock).toHaveValue('0');
  await page.keyboard.press('PageUp');
  await isAt(page, first);
  await expect(clock).toHaveValue('1');
  await page.keyboard.press('PageUp');
  await isAt(page, first - 1);
});

test('a link to a scene with a question shows the question and nothing of the answer', async ({ page }) => {
  await open(page);
  const asking = await page
    .locator('.slides .scene')
    .evaluateAll((all) => all.findIndex((scene) => scene.getAttribute('data-asks') === 'true') + 1);
  await page.goto('about:blank');
  await open(page, `?scene=${asking}`);
  await isAt(page, asking);
  const figure = page.locator('.figure-frame[data-on] figure');
  await expect(page.locator('astro-island[ssr]:has(> .figure-frame[data-on])')).toHaveCount(0);
  await expect(figure).toHaveClass(/predicting/);
  await page.keyboard.press('Space');
  await isAt(page, asking);
  await expect(figure).not.toHaveClass(/predicting/);
});

test('controls are hidden until the pointer moves, a key calls them, or they have the focus', async ({ page }) => {
  await open(page);
  const [first] = await settingScenes(page);
  await open(page, `?scene=${first}`);
  await awake(page);
  const parts = [figureOf(page).locator('[data-part="controls"]'), page.locator('.bar')];
  const seen = async (opacity: '0' | '1'): Promise<void> => {
    for (const part of parts) await expect(part).toHaveCSS('opacity', opacity);
  };
  await seen('0');
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 310);
  await seen('1');
  await open(page, `?scene=${first}`);
  await awake(page);
  await page.keyboard.press('c');
  await seen('1');
  await page.keyboard.press('c');
  await seen('0');
  await figureOf(page)
    .getByRole('slider', { name: /^Stride/ })
    .first()
    .focus();
  await expect(parts[0]!).toHaveCSS('opacity', '1');
});

test('after a click into the drawing, the space bar continues', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  const [first] = await settingScenes(page);
  await open(page, `?scene=${first}`);
  await awake(page);
  await figureOf(page)
    .locator('.stage')
    .click({ position: { x: 5, y: 5 } });
  for (let press = 0; press < 3; press++) await page.keyboard.press('Space');
  await isAt(page, first + 1);
});

// One walk for all of this: waking the figures takes longer than looking at them.
test('every scene fits 1280 × 720 without scrolling and phones without sideways scrolling, and has no accessibility faults', async ({
  page,
}) => {
  test.slow();
  await eachScene(page, async (number) => {
    await page.evaluate(() => document.fonts.ready);
    // The scenes of one figure differ only in words.
    const isLike = current(page).evaluate((scene) => scene.previousElementSibling?.matches('.scenes > .scene'));
    if (isSampled(number, 2) && !(await isLike)) {
      const violations = await violationsOf(page);
      const found = violations.map(({ id: rule, nodes }) => `scene ${number}, ${rule}: ${nodes[0]?.html}`);
      expect(found).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    // The drawing follows its stage one frame later.
    const lost = async (): Promise<object> => {
      const { scrolling, cut } = await lookAtSlide(page);
      return { number, scrolling, cut };
    };
    await expect.poll(lost).toEqual({ number, scrolling: [], cut: [] });
    for (const [place, width] of [320, 390, 1366].entries()) {
      if (!isSampled(place + number, 3)) continue;
      await page.setViewportSize({ width, height: 760 });
      const scrolled = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(scrolled, `width of scene ${number}`).toBe(width);
    }
    await page.setViewportSize({ width: 1920, height: 1080 });
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  async function swipe(page: Page, on: string, from: [number, number], to: [number, number]): Promise<void> {
    await page
      .locator(on)
      .filter({ visible: true })
      .first()
      .evaluate(
        (target, [start, end]) => {
          const fire = (type: string, [clientX, clientY]: [number, number]) => {
            const touch = new Touch({ identifier: 1, target, clientX, clientY });
            const touches = type === 'touchend' ? [] : [touch];
            target.dispatchEvent(new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true }));
          };
          fire('touchstart', start);
          fire('touchend', end);
        },
        [from, to] as [[number, number], [number, number]],
      );
  }

  test('a swipe next to the figure navigates; a steep one and one in the figure do not', async ({ page }) => {
    await open(page);
    const [first] = await settingScenes(page);
    await open(page, `?scene=${first}`);
    await swipe(page, '.slides .scene', [600, 400], [610, 150]);
    await swipe(page, '.slides .figure .stage', [600, 400], [200, 400]);
    await isAt(page, first);
    await swipe(page, '.slides .scene', [200, 400], [600, 420]);
    await isAt(page, first - 1);
    await swipe(page, '.slides .scene', [600, 400], [200, 420]);
    await isAt(page, first);
  });
});
