/**
 * A figure moves: a run takes seconds, marks travel, it can be stopped, scrubbed, and reversed, and reduced motion means
 * steps.
 */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { openEmbed } from './open-embed';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const clock = (figure: Locator): Promise<number> =>
  figure.getByRole('slider', { name: 'Moment' }).inputValue().then(Number);

/** Positions of the marks in motion. */
const places = (figure: Locator): Promise<string[]> =>
  figure.locator('svg.movers g').evaluateAll((all) => all.map((one) => one.getAttribute('transform') ?? ''));

async function atRest(page: Page, query: string): Promise<Locator> {
  const figure = await openEmbed(page, 'coalescing', query);
  await figure.getByRole('button', { name: 'Play' }).waitFor();
  return figure;
}

test('on first sight a figure plays once by itself, and then points to its control', async ({ page }) => {
  const figure = await openEmbed(page, 'coalescing');
  await expect(figure.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(figure.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 12_000 });
  expect(await clock(figure)).toBe(1);
  await expect(figure.locator('.invited').getByRole('slider', { name: /^Stride/ })).toBeVisible();
  await figure.getByRole('slider', { name: /^Stride/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(figure.locator('.invited')).toHaveCount(0);
});

test('a link to a state is shown unchanged: nothing plays', async ({ page }) => {
  const figure = await atRest(page, 'stride=8');
  await page.waitForTimeout(300);
  expect(await clock(figure)).toBe(1);
});

test('a run takes 3 to 8 seconds, marks travel along the way, and it stops on command', async ({ page }) => {
  const figure = await atRest(page, 'stride=32');
  const started = Date.now();
  await figure.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => (await places(figure)).length).toBeGreaterThan(0);
  const before = await places(figure);
  await expect.poll(() => places(figure)).not.toEqual(before);
  await expect(figure.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 15_000 });
  const took = Date.now() - started;
  // A busy machine may take longer, but never less.
  expect(took).toBeGreaterThan(2900);
  await figure.getByRole('button', { name: 'Play' }).click();
  await page.waitForTimeout(500);
  await figure.getByRole('button', { name: 'Pause' }).click();
  const stopped = await clock(figure);
  expect(stopped).toBeGreaterThan(0);
  expect(stopped).toBeLessThan(1);
  await page.waitForTimeout(200);
  expect(await clock(figure)).toBe(stopped);
});

test('it is scrubbed both ways, also between two moments, and a link keeps the exact position', async ({ page }) => {
  const figure = await atRest(page, 'stride=2');
  const slider = figure.getByRole('slider', { name: 'Moment' });
  await slider.fill('0.05');
  const forth = await places(figure);
  expect(forth.length).toBeGreaterThan(0);
  await slider.fill('0.5');
  await slider.fill('0.05');
  expect(await places(figure)).toEqual(forth);
  await expect(page).toHaveURL(/coalescing\.step=0\.\d+/);
  await page.reload();
  await expect(page.locator('html[data-live]')).toBeAttached();
  expect(Math.abs((await clock(figure)) - 0.05)).toBeLessThan(0.01);
  expect((await places(figure)).length).toBe(forth.length);
});

test('a change of a parameter moves the marks from their previous positions', async ({ page }) => {
  const figure = await atRest(page, 'stride=2');
  await figure.getByRole('slider', { name: /^Stride/ }).focus();
  // Sampled in every frame: on a busy machine they may be over before a query from outside arrives.
  const most = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let most = 0;
        const end = performance.now() + 3000;
        const look = () => {
          most = Math.max(most, document.getAnimations().length);
          if (most > 10 || performance.now() > end) resolve(most);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.keyboard.press('ArrowRight');
  expect(await most).toBeGreaterThan(10);
});

test('with reduced motion the run goes from moment to moment, and nothing plays by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const figure = await atRest(page, '');
  expect(await clock(figure)).toBe(1);
  await figure.getByRole('button', { name: 'Play' }).click();
  const seen = new Set<number>();
  for (let look = 0; look < 12; look += 1) {
    seen.add(Math.round((await clock(figure)) * 9 * 1000) / 1000);
    await page.waitForTimeout(150);
  }
  expect([...seen].filter((moment) => Math.abs(moment - Math.round(moment)) > 0.02)).toEqual([]);
  expect(await places(figure)).toEqual([]);
});
