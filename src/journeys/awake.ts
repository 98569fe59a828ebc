import { expect, type Page } from '@playwright/test';
import { alive } from './open-embed';

/**
 * A figure only responds once its script has run, which starts when it comes into view: shows each, then waits for it. The
 * page itself waits, frame by frame: polling it from outside ten times a second took seconds per chapter.
 */
export async function awake(page: Page): Promise<void> {
  if (await page.locator('html[data-embed]').count()) await alive(page);
  const asleep = await page.evaluate(async (limit) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (const figure of document.querySelectorAll('[data-figure]')) {
      figure.scrollIntoView({ block: 'center', behavior: 'instant' });
      const island = figure.closest('astro-island');
      for (const since = performance.now(); island?.hasAttribute('ssr'); await frame())
        if (performance.now() - since > limit) return figure.id;
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return null;
  }, 15_000);
  expect(asleep, 'the figure that never wakes').toBeNull();
}
