import { expect, test } from '@playwright/test';
import { sampleOf } from '../sample';
import { sites } from '../sites';
import { audit } from './audit.mjs';

/**
 * The fourth category consists of timings, which depend on the machine: the benchmark next to this file has it, for lectures
 * and embeds too.
 */
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
const PAGES = ['', 'coalescing/'];

test(`Lighthouse gives 95 or more for ${CATEGORIES.join(', ')}`, async () => {
  test.slow();
  // Both at once: Lighthouse mostly waits for a page to be idle.
  const pages = sampleOf(PAGES, 2, 1);
  const audits = await Promise.all(pages.map((page) => audit(`${sites.root}${page}`, { categories: CATEGORIES })));
  for (const [index, scores] of audits.entries()) {
    expect(Object.keys(scores).sort()).toEqual(CATEGORIES);
    for (const category of CATEGORIES)
      expect(scores[category], `${category} of /${pages[index]}`).toBeGreaterThanOrEqual(95);
  }
});
