import { expect, test } from '@playwright/test';
import { sites } from '../sites';
import { audit } from './audit.mjs';

/** The fourth category is made of timings, which depend on the machine: it stands in the benchmark beside this file, for lectures and embeds too. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];

for (const page of ['', 'coalescing/'])
  test(`Lighthouse gives /${page} 95 or more for ${CATEGORIES.join(', ')}`, async () => {
    test.slow();
    const scores = await audit(`${sites.root}${page}`, { categories: CATEGORIES });
    expect(Object.keys(scores).sort()).toEqual(CATEGORIES);
    for (const category of CATEGORIES) expect(scores[category], category).toBeGreaterThanOrEqual(95);
  });
