/** From the reader's input to the frame that shows it. */
import { alive, at, freshPage, median } from './site.mjs';

export const SLIDERS = [
  { page: 'coalescing/', figure: 'fig-stride', param: 'stride' },
  { page: 'bank-conflicts/', figure: 'fig-banks', param: 'padding' },
  { page: 'read-only-data/', figure: 'fig-cache', param: 'table' },
];
export const PRESSES = 40;

/** Notes, for each change of the slider, the time from the key to after the next paint. */
function watch(selector) {
  const slider = document.querySelector(selector);
  window.latencies = [];
  let since = 0;
  slider.addEventListener('keydown', (event) => (since = event.timeStamp), { capture: true });
  slider.addEventListener('input', () => {
    const start = since;
    requestAnimationFrame(() => {
      // A message queued in a frame is answered after the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.latencies.push(performance.now() - start);
      port2.postMessage(null);
    });
  });
}

export async function sliderLatency(browser, address, { page: path, figure, param }, slowdown) {
  const page = await freshPage(browser, slowdown, { reducedMotion: 'reduce' });
  await page.goto(`${address}${path}`);
  await page.locator(`#${figure}`).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await alive(page, `#${figure}`);
  const slider = `#${figure}-${param}`;
  // On a narrow screen a control may be in the drawer; here it stands in the row.
  await page.focus(slider);
  await page.evaluate(watch, slider);
  const steps = await page.$eval(slider, ({ min, max, step }) => Math.max(1, Math.floor((max - min) / (step || 1))));
  const way = Math.min(steps, PRESSES);
  // To the upper end and back, so that each press is a change.
  await page.keyboard.press('Home');
  await page.evaluate(() => new Promise((done) => setTimeout(() => done((window.latencies = [])), 300)));
  for (let press = 0; press < PRESSES; press += 1) {
    await page.keyboard.press(press % (2 * way) < way ? 'ArrowRight' : 'ArrowLeft');
    await page.waitForFunction((count) => window.latencies.length >= count, press + 1);
  }
  const latencies = await page.evaluate(() => window.latencies);
  await page.context().close();
  return { median: median(latencies), p95: at(latencies, 0.95) };
}
