import { expect, type Page } from '@playwright/test';
import { alive } from './open-embed';

/** A figure answers only once its script has run, which starts when it comes into view: show each, then wait for it. */
export async function awake(page: Page): Promise<void> {
  if (await page.locator('html[data-embed]').count()) await alive(page);
  for (const figure of await page.locator('[data-figure]').all()) {
    await figure.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect
      .poll(() => figure.evaluate((element) => element.closest('astro-island')?.hasAttribute('ssr') ?? false))
      .toBe(false);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}
