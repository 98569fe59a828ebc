/** Weighs what a page loads. */
import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';

/** Counts requests from now on, except for addresses like `except`; sizes are as a host sends them, compressed. */
export function weigh(page: Page, except = /^$/) {
  const bytes = { script: 0, stylesheet: 0 };
  const counted = { requests: 0, sheets: 0 };
  const waiting: Promise<void>[] = [];
  page.on('request', () => (counted.requests += 1));
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (except.test(response.url())) return;
    if (kind === 'stylesheet') counted.sheets += 1;
    if (kind === 'script' || kind === 'stylesheet')
      waiting.push(response.body().then((body) => void (bytes[kind] += gzipSync(body).length)));
  });
  return {
    counted,
    /** When nothing more has arrived for a while. */
    async bytes() {
      for (let known = -1; known < waiting.length; await page.waitForTimeout(300)) {
        known = waiting.length;
        await Promise.all(waiting);
      }
      return { ...bytes };
    },
  };
}
