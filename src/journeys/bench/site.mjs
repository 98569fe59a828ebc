/** Shared by the benchmarks of the built site: the served site, a browser, a page on a slowed-down processor. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../run/browser.mjs';
import { serve } from '../../run/serve.mjs';

/** `BENCH_SITE` measures another build, for comparison. */
const FOLDER = process.env.BENCH_SITE ?? 'dist';
const PORT = 4490;

/**
 * Runs the benchmark on the built site, or says that there is none. The server would keep the process alive, so it exits.
 */
export async function onBuiltSite(bench) {
  if (!existsSync(`${FOLDER}/index.html`)) {
    console.log(`No built site in ${FOLDER}/: run "npm run build" first.`);
    process.exit();
  }
  const address = await serve(FOLDER, { port: PORT, next: true });
  const browser = await chromium.launch({ executablePath: findBrowser() });
  await bench({ folder: FOLDER, address, browser });
  await browser.close();
  process.exit();
}

/** A first-time visitor's page: nothing cached, and no copy of the book to fetch in the background. */
export async function freshPage(browser, slowdown, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** The figure's script has run: an island has lost its mark, a figure's own page has gained one. */
export const alive = (page, selector) =>
  page.waitForFunction((figure) => {
    const island = document.querySelector(figure)?.closest('astro-island');
    return island ? !island.hasAttribute('ssr') : document.documentElement.hasAttribute('data-live');
  }, selector);

export const at = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

export const median = (values) => at(values, 0.5);

export const cell = (value, width, digits = 0) => value.toFixed(digits).padStart(width);

export const ratio = (a, b) => `${(a / b).toFixed(2)}×`;
