/**
 * The cost of opening a page: requests, first paint, and blocking time (the part of each task beyond 50 ms, from the first
 * paint on, as Lighthouse counts), at full speed and with the processor slowed down four times. Then each figure's own page
 * against its chapter. `npm run build` first.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cell, freshPage, median, onBuiltSite, ratio } from './site.mjs';

const RUNS = 3;
const SLOWDOWN = 4;
/** After network idle: catches a page that is still working then. */
const SETTLE_MS = 1500;

function watch() {
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
}

async function once(browser, address, path, slowdown) {
  const page = await freshPage(browser, slowdown);
  let requests = 0;
  page.on('request', () => (requests += 1));
  await page.addInitScript(watch);
  await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLE_MS);
  const { painted, tasks } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    tasks: window.tasks,
  }));
  await page.context().close();
  const beyond = ({ startTime, duration }) => {
    const end = startTime + duration;
    return Math.max(0, Math.min(duration, end - painted) - 50);
  };
  const blocked = tasks.reduce((sum, task) => sum + beyond(task), 0);
  return { requests, painted, blocked, longest: Math.max(0, ...tasks.map(({ duration }) => duration)) };
}

async function measure(browser, address, path, slowdown) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await once(browser, address, path, slowdown));
  const of = (name) => median(runs.map((run) => run[name]));
  return { requests: of('requests'), painted: of('painted'), blocked: of('blocked'), longest: of('longest') };
}

/** Figures and the chapters that show them, from the back links of the figures' pages. */
const PAIRS = [
  ['embed/coalescing/', 'coalescing/'],
  ['embed/banks/', 'bank-conflicts/'],
  ['embed/tma-box/', 'tma/'],
];

await onBuiltSite(async ({ folder, address, browser }) => {
  const asked = process.argv.slice(3);
  const chapters = readdirSync(folder).filter((name) => existsSync(join(folder, 'lecture', name, 'index.html')));
  const pages =
    asked.length > 0
      ? asked.map((path) => path.replace(/^\//, ''))
      : ['', ...chapters.map((name) => `${name}/`), ...chapters.map((name) => `lecture/${name}/`), 'lab/', 'embed/'];
  console.log(`median of ${RUNS}; ms`);
  console.log(
    `page                        requests   paint  blocked  longest   at ${SLOWDOWN}×: blocked  longest   ratio`,
  );
  for (const path of [...pages, ...(asked.length > 0 ? [] : PAIRS.map(([embed]) => embed))]) {
    const quick = await measure(browser, address, path, 1);
    const slow = await measure(browser, address, path, SLOWDOWN);
    console.log(
      `/${path.padEnd(27)}${cell(quick.requests, 8)}${cell(quick.painted, 8)}${cell(quick.blocked, 9)}${cell(quick.longest, 9)}` +
        `${cell(slow.blocked, 17)}${cell(slow.longest, 9)}   ${quick.blocked > 0 ? ratio(slow.blocked, quick.blocked) : '–'}`,
    );
  }
  if (asked.length > 0) return;
  for (const [embed, chapter] of PAIRS) {
    const own = await measure(browser, address, embed, 1);
    const whole = await measure(browser, address, chapter, 1);
    console.log(
      `/${embed} against /${chapter}: ${own.requests} requests against ${whole.requests}, ` +
        `first paint ${own.painted.toFixed(0)} ms against ${whole.painted.toFixed(0)} ms (${ratio(own.painted, whole.painted)})`,
    );
  }
});
