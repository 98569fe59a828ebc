/**
 * One screen: wherever a figure appears in a chapter, its controls, drawing, number, timeline, and sentence are in view
 * together, in its initial state, in every scene, and in a comparison; its text is legible, nothing in it scrolls, and it
 * keeps its height. A figure with a question shows the question, the drawing, and the choices, and the rest after it.
 */
import { expect, test, type Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { awake } from './awake';
import { isSampled } from './sample';

const FOLDER = 'content/chapters';
const chapters = readdirSync(FOLDER).map(
  (name) => /^address: (.+)$/m.exec(readFileSync(`${FOLDER}/${name}/index.mdx`, 'utf8'))![1]!,
);
/** The chapters, and the page of the one figure that appears in none. */
const addresses = [...chapters, 'layouts'];

const SIZES = [
  { width: 1366, height: 768, compared: true },
  { width: 1920, height: 1080, compared: true },
  { width: 390, height: 844, compared: false },
  { width: 320, height: 700, compared: false },
] as const;

interface State {
  readonly figure: string;
  readonly kind: 'first state' | 'after its question' | 'scene' | 'compared';
  /** As a scene sets it; `null` for the figure's initial state. */
  readonly set: string | null;
  /** The scene that is in view with it. */
  readonly scene: string | null;
}

interface Seen {
  readonly state: State;
  readonly faults: string[];
  /** Of the figure, px. */
  readonly height: number;
}

/** The figures of a page in the states in which readers see them. */
const statesOf = (page: Page): Promise<State[]> =>
  page.evaluate(() => {
    const figures = [...document.querySelectorAll<HTMLElement>('[data-figure]')].filter((one) => one.matches('figure'));
    return figures.flatMap((figure) => [
      { figure: figure.id, kind: 'first state' as const, set: null, scene: null },
      ...(figure.classList.contains('predicting')
        ? [{ figure: figure.id, kind: 'after its question' as const, set: null, scene: null }]
        : []),
      ...[...document.querySelectorAll<HTMLElement>('.scene[data-set]')]
        .filter((scene) => (scene.dataset['sceneFigure'] ?? scene.parentElement?.dataset['sceneFigure']) === figure.id)
        .map((scene) => ({ figure: figure.id, kind: 'scene' as const, set: scene.dataset['set']!, scene: scene.id })),
    ]);
  });

/**
 * Marks what sticks to the window's edges, once per size: checking every element of a page for every state takes minutes.
 */
const markBars = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body :not(svg, svg *)')) {
      const { position, display } = getComputedStyle(element);
      element.toggleAttribute('data-sticks', (position === 'sticky' || position === 'fixed') && display !== 'none');
    }
  });

/**
 * Sets each figure as a scene would, scrolls it to its reading position, and reports its height and everything that is
 * wrong.
 */
const look = (page: Page, states: readonly State[]): Promise<Seen[]> =>
  page.evaluate(async (states) => {
    const seen: Seen[] = [];
    for (const state of states) seen.push({ state, ...(await lookAt(state)) });
    return seen;

    async function lookAt({ figure: id, set, scene }: State): Promise<{ faults: string[]; height: number }> {
      const figure = document.getElementById(id)!;
      const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const group = figure.closest<HTMLElement>('.scenes');
      const beside = group !== null && getComputedStyle(group).display === 'grid';
      if (set !== null)
        document.dispatchEvent(new CustomEvent('figure:set', { detail: { figure: id, params: set, base: 'start' } }));
      const place = (beside && document.getElementById(scene ?? group.querySelector('.scene')!.id)) || figure;
      // Centered in the room below the header, which appears and disappears with the scroll direction.
      const header = document.querySelector('header.site')!;
      const headBottom = (): number => Math.max(0, header.getBoundingClientRect().bottom);
      for (let head = -1, tries = 0; head !== headBottom() && tries < 3; tries += 1) {
        head = headBottom();
        const { top, height } = place.getBoundingClientRect();
        const room = beside ? innerHeight * 0.3 : Math.max(head, (head + innerHeight - height) / 2);
        scrollBy({ top: top - room, behavior: 'instant' });
        await settled();
        await settled();
        await Promise.all(header.getAnimations().map(({ finished }) => finished));
      }

      const faults: string[] = [];
      /** What sticks to the window's edges and is not part of the figure. */
      const bars = [...document.querySelectorAll<HTMLElement>('[data-sticks]')].filter(
        (element) => !element.contains(figure) && !figure.contains(element),
      );
      const free = { top: 0, bottom: innerHeight };
      for (const bar of bars) {
        const box = bar.getBoundingClientRect();
        if (box.width < innerWidth / 3 || box.height === 0 || box.height > innerHeight / 3) continue;
        if (box.top <= 1 && box.bottom > 0) free.top = Math.max(free.top, box.bottom);
        if (box.bottom >= innerHeight - 1 && box.top < innerHeight) free.bottom = Math.min(free.bottom, box.top);
      }
      const parts = figure.classList.contains('predicting')
        ? ['.ask', '[data-part="drawing"]', '.actions .check']
        : ['controls', 'drawing', 'readout', 'timeline', 'caption'].map((name) => `[data-part="${name}"]`);
      for (const name of parts) {
        const part = figure.querySelector<HTMLElement>(name);
        if (!part) {
          faults.push(`no ${name}`);
          continue;
        }
        const box = part.getBoundingClientRect();
        if (box.top < free.top - 1 || box.bottom > free.bottom + 1 || box.left < -1 || box.right > innerWidth + 1)
          faults.push(`${name} is not in view: ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${free.bottom}`);
        if (box.width < 20 || box.height < 20) faults.push(`${name} has no size`);
      }
      const drawing = figure.querySelector('[data-part="drawing"]')!;
      const rooms = [...drawing.querySelectorAll('div.room')];
      for (const text of drawing.querySelectorAll<SVGTextElement>('svg text')) {
        const words = text.textContent.trim();
        if (words === '' || text.getClientRects().length === 0) continue;
        const { a, b } = text.getScreenCTM()!;
        const px = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
        if (px < 10.95) faults.push(`"${words}" is ${px.toFixed(1)} px`);
        const box = text.getBoundingClientRect();
        const room = rooms.find((one) => one.contains(text))!.getBoundingClientRect();
        if (
          box.left < room.left - 1.5 ||
          box.right > room.right + 1.5 ||
          box.top < room.top - 2 ||
          box.bottom > room.bottom + 2
        )
          faults.push(`"${words}" is cut off`);
      }
      // Half of all elements are marks of a drawing, which cannot scroll.
      for (const element of figure.querySelectorAll(':not(svg *)')) {
        const { overflowX, overflowY } = getComputedStyle(element);
        const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
        if (
          (scrolls(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
          (scrolls(overflowX) && element.scrollWidth > element.clientWidth + 1)
        )
          faults.push(`${element.className.toString().slice(0, 30)} scrolls`);
      }
      return { faults: faults.slice(0, 4), height: Math.round(figure.getBoundingClientRect().height) };
    }
  }, states);

/** As if the page were opened in this size: a header shown in another one is gone once the reader scrolls down. */
async function resize(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await markBars(page);
}

// One page for all its sizes: loading a chapter and waking its figures takes longer than checking them. A wide and a narrow
// one for each chapter, in turn.
for (const [index, address] of addresses.entries())
  test(`${address}: every figure fits one screen in every state and size`, async ({ page }) => {
    test.slow();
    const sizes = SIZES.filter((_, place) => isSampled(place + index, 2));
    await page.setViewportSize(sizes[0]!);
    await page.goto(`/${address}/`);
    await awake(page);
    const states = await statesOf(page);
    expect(states.length).toBeGreaterThan(0);
    const found: string[] = [];
    const heights = new Map<string, Set<number>>();
    const see = async (size: (typeof SIZES)[number], states: readonly State[]): Promise<void> => {
      await resize(page, size);
      for (const { state, faults, height } of await look(page, states)) {
        const at = `#${state.figure} at ${size.width} × ${size.height}`;
        for (const fault of faults) found.push(`${at}, ${state.scene ?? ''} ${state.kind}: ${fault}`);
        if (state.kind !== 'compared') heights.set(at, (heights.get(at) ?? new Set()).add(height));
      }
    };
    const [first, unasked, scenes] = ['first state', 'after its question', 'scene'].map((kind) =>
      states.filter((state) => state.kind === kind),
    ) as [State[], State[], State[]];
    const compared = scenes.map((state) => ({ ...state, kind: 'compared' as const, set: `${state.set}&a=` }));
    // Every figure is checked in each of these, initially and after its question; each of its scenes in one.
    const inTurn = (states: readonly State[], size: (typeof SIZES)[number]) =>
      states.filter((_, place) => isSampled(place, sizes.length, sizes.indexOf(size)));
    for (const size of sizes) await see(size, first);
    for (const { figure } of unasked)
      await page.locator(`#${figure}`).getByRole('button', { name: 'Skip and show' }).click();
    // A chapter is laid out anew for each size: all remaining checks use one, starting with the current size.
    const answered = unasked.map((state) => ({ ...state, set: '' }));
    for (const size of sizes.toReversed())
      await see(size, [...answered, ...inTurn(scenes, size), ...(size.compared ? inTurn(compared, size) : [])]);
    for (const [at, known] of heights)
      if (known.size > 1) found.push(`${at} changes its height: ${[...known].join(', ')}`);
    expect(found).toEqual([]);
  });
