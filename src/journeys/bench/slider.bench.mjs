/**
 * How a figure feels on a slow machine: the stride slider of the chapter's first figure, on the built site, with the
 * processor slowed down four times. `npm run build` first. Latency is from the reader's input to the frame that shows it;
 * frames are counted while the slider is dragged. It is the ratio to the unhurried page that is worth watching.
 */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../run/browser.mjs';
import { serve } from '../../run/serve.mjs';

const SLIDER = '#fig-stride-stride';
const PRESSES = 80;
const DRAG_MS = 3000;
const PORT = 4490;

const at = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** Notes, for each change of the slider, the time from the reader's input to after the next paint. */
function watch(selector) {
  const slider = document.querySelector(selector);
  window.latencies = [];
  window.longest = [];
  let since = 0;
  for (const type of ['keydown', 'pointerdown', 'pointermove'])
    slider.addEventListener(type, (event) => (since = event.timeStamp), { capture: true });
  slider.addEventListener('input', () => {
    const start = since;
    requestAnimationFrame(() => {
      // A message queued in a frame is answered after the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.latencies.push(performance.now() - start);
      port2.postMessage(null);
    });
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
}

async function presses(page) {
  await page.focus(SLIDER);
  for (let press = 0; press < PRESSES; press += 1) {
    await page.keyboard.press(press % 64 < 32 ? 'ArrowRight' : 'ArrowLeft');
    await page.waitForFunction((count) => window.latencies.length >= count, press + 1);
  }
  return page.evaluate(() => window.latencies);
}

/** Frames a second while the thumb goes to and fro as fast as the page answers. */
async function drag(page) {
  const { x, y, width, height } = await page.locator(SLIDER).boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.evaluate(() => {
    window.frames_ = [];
    const count = (now) => {
      window.frames_.push(now);
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const start = Date.now();
  let moves = 0;
  for (; Date.now() - start < DRAG_MS; moves += 1)
    await page.mouse.move(x + width * (0.5 + 0.48 * Math.sin(moves / 12)), y + height / 2);
  await page.mouse.up();
  const frames = await page.evaluate(() => window.frames_);
  const gaps = frames.slice(1).map((time, index) => time - frames[index]);
  return { moves, perSecond: (1000 * gaps.length) / (frames.at(-1) - frames[0]), longest: Math.max(...gaps) };
}

async function measure(browser, address, slowdown) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${address}coalescing/`);
  await page.locator(SLIDER).scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (selector) => !document.querySelector(selector).closest('astro-island')?.hasAttribute('ssr'),
    SLIDER,
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(watch, SLIDER);
  const latencies = await presses(page);
  const frames = await drag(page);
  const events = await page.evaluate(() => window.longest);
  await page.close();
  return { slowdown, median: at(latencies, 0.5), p95: at(latencies, 0.95), event: at(events, 0.98) ?? 0, ...frames };
}

if (!existsSync('dist/coalescing/index.html')) {
  console.log('No built site in dist/: run "npm run build" first.');
} else {
  const address = await serve('dist', { port: PORT, next: true });
  const browser = await chromium.launch({ executablePath: findBrowser() });
  console.log(`${PRESSES} key presses, then ${DRAG_MS / 1000} s of dragging; ms to the frame that shows the change`);
  console.log('slowdown  median     p95  98 % of events  frames/s  longest frame');
  const rows = [];
  for (const slowdown of [1, 4]) {
    const row = await measure(browser, address, slowdown);
    rows.push(row);
    const cell = (value, width, digits = 1) => value.toFixed(digits).padStart(width);
    console.log(
      `${cell(slowdown, 7, 0)}×${cell(row.median, 8)}${cell(row.p95, 8)}${cell(row.event, 16, 0)}${cell(row.perSecond, 10)}${cell(row.longest, 15)}`,
    );
  }
  console.log(`ratio of the medians ${(rows[1].median / rows[0].median).toFixed(1)}`);
  await browser.close();
}
// The server would keep the process alive.
process.exit();
