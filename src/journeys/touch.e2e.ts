/** A finger on a slider: sideways it sets a value, up or down it scrolls the page and sets nothing. */
import { devices, expect, test, type Locator, type Page } from '@playwright/test';
import { awake } from './awake';

// The project names the browser of this device; only its screen and touch are used.
const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.use(phone);

/** A finger touches at a fraction of the slider's width, moves, and lifts. */
async function swipe(page: Page, slider: Locator, share: number, by: { x: number; y: number }): Promise<void> {
  const { x, y, width, height } = (await slider.boundingBox())!;
  const from = { x: x + width * share, y: y + height / 2 };
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  const STEPS = 12;
  for (let step = 1; step <= STEPS; step += 1) {
    const point = { x: from.x + (by.x * step) / STEPS, y: from.y + (by.y * step) / STEPS };
    await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a swipe up or down over a slider scrolls the page; sideways, and by a tap, it sets the value', async ({
  page,
}) => {
  await page.goto('/coalescing/');
  await awake(page);
  const figure = page.locator('#fig-stride');
  const slider = figure.locator('[data-part="controls"] input[type="range"]').first();
  await slider.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const scrolled = () => page.evaluate(() => scrollY);
  const sentence = figure.locator('figcaption strong');
  const [before, value, said] = [await scrolled(), await slider.inputValue(), await sentence.innerText()];

  await swipe(page, slider, 0.7, { x: 0, y: -180 });
  await expect.poll(scrolled).toBeGreaterThan(before + 80);
  await expect(slider).toHaveValue(value);
  await expect(sentence).toHaveText(said);

  await slider.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await swipe(page, slider, 0.3, { x: 60, y: 0 });
  await expect(sentence).not.toHaveText(said);
  const dragged = await sentence.innerText();
  await slider.tap({ position: { x: 100, y: 10 } });
  await expect(sentence).not.toHaveText(dragged);
});
