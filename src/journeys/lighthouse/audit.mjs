/** Runs Lighthouse on one page in a separate browser and returns its scores, 0 to 100 by category. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '../../run/browser.mjs';

const cli = join(dirname(createRequire(import.meta.url).resolve('lighthouse/package.json')), 'cli/index.js');

/**
 * @param {string} address
 * @param {{ desktop?: boolean, categories?: readonly string[] }} options - All categories when none are named.
 * @returns {Promise<Record<string, number>>}
 */
export async function audit(address, { desktop = false, categories = [] } = {}) {
  const isTimed = categories.length === 0 || categories.includes('performance');
  const flags = [
    '--quiet',
    '--output=json',
    '--chrome-flags=--headless=new --no-sandbox',
    ...(desktop ? ['--preset=desktop'] : []),
    ...(categories.length > 0 ? [`--only-categories=${categories.join(',')}`] : []),
    // Throttling and screenshots only serve its performance score.
    ...(isTimed ? [] : ['--throttling-method=provided', '--disable-full-page-screenshot']),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [cli, address, ...flags], {
    env: { ...process.env, CHROME_PATH: findBrowser() },
    maxBuffer: 64 * 1024 * 1024,
  });
  const report = JSON.parse(stdout);
  return Object.fromEntries(
    Object.entries(report.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
}
