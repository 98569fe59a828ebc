import { expect, test, type Page } from '@playwright/test';
import { awake } from './awake';
import { violationsOf, WCAG } from './violations';

const CHAPTER = '/bank-conflicts/';
const group = (page: Page, figure: string) => page.locator(`.scenes[data-scene-figure="${figure}"]`);

async function open(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(CHAPTER);
  await awake(page);
}

test('next to each scene is its figure, which the scene sets', async ({ page }) => {
  await open(page, 1366);
  const scene = page.locator('#scene-a-column-one-bank-has-it-all');
  await scene.scrollIntoViewIfNeeded();
  await scene.getByRole('button', { name: /^Show this/ }).click();
  await expect(page.locator('#fig-banks figcaption')).toContainText('takes 32 wavefronts; the ideal is 1.');
  const words = (await scene.boundingBox())!;
  const figure = (await page.locator('#fig-banks').boundingBox())!;
  expect(words.x + words.width).toBeLessThanOrEqual(figure.x);
  await expect(page.locator('#fig-banks')).toBeInViewport({ ratio: 0.95 });
});

test('every scene of every figure requests a state that the figure has', async ({ page }) => {
  test.slow();
  await open(page, 1366);
  for (const figure of ['fig-banks', 'fig-transpose'])
    for (const show of await group(page, figure)
      .getByRole('button', { name: /^Show this/ })
      .all()) {
      await show.click();
      await expect(page.locator(`#${figure} .notice`)).toHaveCount(0);
    }
});

// every-chapter.e2e.ts covers every chapter at 320 px in the light theme.
test('in a wide dark window the chapter has no accessibility faults and does not scroll sideways', async ({ page }) => {
  test.slow();
  await open(page, 1920);
  await page.getByLabel('Theme').selectOption('dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1920);
  const violations = await violationsOf(page, { only: WCAG });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test('every word of the chapter linked to a figure names an existing one, and every link resolves', async ({
  page,
  request,
}) => {
  await open(page, 1366);
  const lost = await page
    .locator(':is(figure-number, figure-value, figure-point, figure-setter, book-exercise)[data-figure]')
    .evaluateAll((all) =>
      all.map((one) => (one as HTMLElement).dataset['figure']).filter((id) => !document.getElementById(id ?? '')),
    );
  expect(lost).toEqual([]);
  const links = await page.locator('main a').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  const own = [...new Set(links)].filter((link) => /\/(sources|evidence)\//.test(link));
  expect(own.length).toBeGreaterThan(5);
  for (const link of own) {
    const [address, place] = link.split('#');
    const answer = await request.get(address!);
    expect(answer.status(), link).toBe(200);
    if (place) expect(await answer.text(), link).toContain(`id="${place}"`);
  }
});
