import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';

/** The tags of WCAG 2.2's levels A and AA. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** axe's rules on colors. */
export const OF_COLORS = ['color-contrast', 'link-in-text-block'];

interface Question {
  /** Selectors of the parts to check; by default the whole page. */
  readonly within?: readonly string[];
  /** Tags or names of axe's rules; by default all rules. */
  readonly only?: readonly string[];
}

/**
 * What axe finds on the page and in its frames. axe runs in the page itself, and only violations leave it: transferring all
 * passes, as axe's own browser package does, takes four times as long on a chapter.
 */
export async function violationsOf(page: Page, { within, only }: Question = {}): Promise<AxeResults['violations']> {
  for (const frame of page.frames()) await frame.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ['violations'], ...(only && { runOnly: [...only] }) };
  return page.evaluate(
    async ([selectors, how]) => {
      const { violations } = await window.axe.run(selectors ? { include: selectors } : document, how);
      return violations;
    },
    [within?.map((selector) => [selector]), options] as const,
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
