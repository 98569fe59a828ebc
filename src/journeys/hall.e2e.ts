/**
 * A lecture in a hall: from its title to its last slide with the space bar only, and what is readable in a hall along the
 * way. Every second lecture, of which every second slide runs to its end.
 */
import { expect, test, type Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { isSampled } from './sample';
import { lookAtSlide, type Slide } from './slide';

const FOLDER = 'content/chapters';
const chapters = readdirSync(FOLDER).map(
  (name) => /^address: (.+)$/m.exec(readFileSync(`${FOLDER}/${name}/index.mdx`, 'utf8'))![1]!,
);

test.describe.configure({ mode: 'parallel' });
// Moments instead of motion: nothing here waits for a clock.
test.use({ viewport: { width: 1920, height: 1080 }, contextOptions: { reducedMotion: 'reduce' } });

interface Heard {
  readonly figure: string;
  readonly step: number;
  readonly steps: number;
  readonly playing: boolean;
}

/** The events of the page's figures since the last call. */
const heard = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (window as unknown as { heard: Heard[] }).heard.splice(0));

const scene = (page: Page): Promise<number> =>
  page
    .locator('.bar .count')
    .textContent()
    .then((text) => parseInt(text!, 10));

/** Leaves a slide without waiting for the end of its run; the last one stays. */
async function turn(page: Page, number: number): Promise<void> {
  for (let press = 0; press < 4 && (await scene(page)) === number; press += 1) await page.keyboard.press('PageDown');
}

/** The slide at rest: on a busy machine its drawing may get its room some frames after it appears. */
async function standing(page: Page): Promise<Slide> {
  let slide = await lookAtSlide(page);
  for (let look = 0; look < 5 && hasFault(slide); look += 1) {
    await page.waitForTimeout(200);
    slide = await lookAtSlide(page);
  }
  return slide;
}

const hasFault = ({ tooSmall, cut, overlapping, scrolling }: Slide): boolean =>
  [tooSmall, cut, overlapping, scrolling].some((faults) => faults.length > 0);

function judge(slide: Slide, when: string): void {
  const { title, words, drawing, hasFigure, ...faults } = slide;
  expect
    .soft({ title, when, ...faults })
    .toEqual({ title, when, tooSmall: [], cut: [], overlapping: [], scrolling: [] });
  expect.soft(words, `words on “${title}”, ${when}`).toBeLessThanOrEqual(40);
  if (hasFigure) expect.soft(drawing, `share of the drawing on “${title}”, ${when}`).toBeGreaterThanOrEqual(0.6);
}

for (const [index, chapter] of [...chapters.entries()].filter(([place]) => isSampled(place, 2)))
  test(`the lecture ${chapter} runs by the space bar, and every slide is readable in a hall`, async ({ page }) => {
    test.slow();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.addInitScript(() => {
      const log: unknown[] = [];
      Object.assign(window, { heard: log });
      document.addEventListener('figure:changed', (event) => log.push((event as CustomEvent<unknown>).detail));
    });
    await page.goto(`/lecture/${chapter}/`);
    await expect(page.locator('.slides[data-ready]')).toBeVisible();
    const last = await page.locator('.slides .scene').count();
    expect(last).toBeGreaterThanOrEqual(10);
    expect(await page.locator(':not(:defined):not(book-exercise)').count()).toBe(0);
    for (let number = 1; number <= last; number++) {
      expect(await scene(page)).toBe(number);
      await expect(page.locator('astro-island[ssr]:has(> .figure-frame[data-on])')).toHaveCount(0);
      // The drawing is laid out a frame after it gets its room.
      await page.evaluate(() =>
        document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))),
      );
      const isAsking = (await page.locator('.slides[data-asking]').count()) > 0;
      const first = await standing(page);
      judge(first, isAsking ? 'asking' : 'at its first moment');
      if (!isSampled(number + index / 2, 2)) {
        await turn(page, number);
        continue;
      }
      if (first.hasFigure) {
        const clock = page.locator('.figure-frame[data-on] input[aria-label="Moment"]');
        if (!isAsking)
          expect(Number(await clock.inputValue()), `${first.title}: starts before its end`).toBeLessThan(1);
        await heard(page);
        // The second press comes as soon as the clock runs, however slow this machine is.
        await page.evaluate(() => {
          const press = (event: Event): void => {
            if (!(event as CustomEvent<Heard>).detail.playing) return;
            document.removeEventListener('figure:changed', press);
            setTimeout(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true })));
          };
          document.addEventListener('figure:changed', press);
        });
        await page.keyboard.press('Space');
        expect(await scene(page), `${first.title}: runs before it turns`).toBe(number);
        const told: Heard[] = [];
        await expect
          .poll(async () => told.push(...(await heard(page))) > 0 && told.some(({ playing }) => playing), first.title)
          .toBe(true);
        await expect
          .poll(async () => (told.push(...(await heard(page))), told.at(-1)?.playing), `${first.title}: the run ends`)
          .toBe(false);
        expect(await scene(page), `${first.title}: ends its run before it turns`).toBe(number);
        await expect(page.locator('.figure-frame[data-on]').getByRole('button', { name: 'Pause' })).toHaveCount(0);
        judge(await standing(page), 'at the end of its run');
      }
      await page.keyboard.press('Space');
    }
    expect(await scene(page)).toBe(last);
    expect(errors).toEqual([]);
  });
