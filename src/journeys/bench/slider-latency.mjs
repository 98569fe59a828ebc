/**
 * From the reader's input to the frame that shows it, and the work that this takes.
 *
 * The screen shows a frame every 16.7 ms, and a key press comes at any moment between two of them: the page's result waits
 * for the next frame. A key that always comes just after a frame waits for nearly a whole one, whatever the page does; so
 * each key comes at a seeded random moment of the frame, and the median is over all of them. No page can avoid half a frame,
 * about 8 ms at full speed.
 *
 * Work is counted separately from waiting: processor time of the page's main thread, from the key to the end of the frame,
 * and what follows the frame. It is nearly the same on a busy machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { alive, at, freshPage, median } from './site.mjs';

export const SLIDERS = [
  { page: 'coalescing/', figure: 'fig-stride', param: 'stride' },
  { page: 'bank-conflicts/', figure: 'fig-banks', param: 'padding' },
  { page: 'read-only-data/', figure: 'fig-cache', param: 'table' },
];
export const PRESSES = 40;
/** What follows a frame ends within this many ms, including the address and the screen reader's words. */
const REST_MS = 700;
const FRAME_MS = 1000 / 60;
/**
 * A quick hand presses ten times a second; what the page does after a frame does not delay the next key, unless it takes
 * longer.
 */
const PAUSE_MS = 100;

/** Records, for each change of the slider, the time from the key to after the next paint. */
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

/** A page with the slider in focus, and the key that changes it each time: up to its end and back. */
async function ready(browser, address, { page: path, figure, param }, slowdown) {
  const page = await freshPage(browser, slowdown, { reducedMotion: 'reduce' });
  await page.goto(`${address}${path}`);
  await page.locator(`#${figure}`).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await alive(page, `#${figure}`);
  const slider = `#${figure}-${param}`;
  // On a narrow screen a control may be in the drawer; here it is in the row.
  await page.focus(slider);
  const steps = await page.$eval(slider, ({ min, max, step }) => Math.max(1, Math.floor((max - min) / (step || 1))));
  const way = Math.min(steps, PRESSES);
  await page.keyboard.press('Home');
  await sleep(REST_MS);
  return { page, slider, key: (press) => (press % (2 * way) < way ? 'ArrowRight' : 'ArrowLeft') };
}

/** @returns Waiting and work together, ms from the key to after the paint. */
export async function sliderLatency(browser, address, which, slowdown) {
  const { page, slider, key } = await ready(browser, address, which, slowdown);
  await page.evaluate(watch, slider);
  const moment = random(1);
  for (let press = 0; press < PRESSES; press += 1) {
    // Polled in each frame, so the answer comes just after one.
    await page.waitForFunction((count) => window.latencies.length >= count, press);
    await sleep(PAUSE_MS + moment() * FRAME_MS);
    await page.keyboard.press(key(press));
  }
  await page.waitForFunction((count) => window.latencies.length >= count, PRESSES);
  const latencies = await page.evaluate(() => window.latencies);
  await page.context().close();
  return { median: median(latencies), p95: at(latencies, 0.95) };
}

/** @returns Main-thread processor time for one press, ms: up to the end of the frame that shows it, and after that. */
export async function sliderWork(browser, address, which) {
  const { page, key } = await ready(browser, address, which, 1);
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  for (let press = 0; press < PRESSES; press += 1) {
    await page.keyboard.press(key(press));
    await sleep(REST_MS);
  }
  const ended = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await ended;
  await page.context().close();

  const keys = events.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown');
  const { pid, tid } = keys[0];
  const own = events.filter((event) => event.pid === pid && event.tid === tid).sort((a, b) => a.ts - b.ts);
  const tasks = own.filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined);
  const works = keys.map(({ ts }, press) => {
    const next = keys[press + 1]?.ts ?? Infinity;
    const frame = own.find((event) => event.name === 'Commit' && event.ts > ts)?.ts ?? ts;
    const here = tasks.filter((task) => task.ts + task.dur > ts && task.ts < next);
    const sum = (some) => some.reduce((all, { tdur }) => all + tdur / 1000, 0);
    return { shown: sum(here.filter((task) => task.ts <= frame)), rest: sum(here.filter((task) => task.ts > frame)) };
  });
  return { shown: median(works.map(({ shown }) => shown)), rest: median(works.map(({ rest }) => rest)) };
}

/** mulberry32. */
const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};
