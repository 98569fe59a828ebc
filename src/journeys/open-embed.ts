import { expect, type Locator, type Page } from '@playwright/test';

/**
 * A figure on its own page, awake. A click before hydration is lost, and until the figure knows its width the page has two
 * drawings, so wait for the end of both.
 *
 * @param query - The state, in pairs without the figure's name: "pattern=stride&stride=8".
 */
export async function openEmbed(page: Page, widget: string, query = ''): Promise<Locator> {
  await page.goto(`/embed/${widget}/${query && `?${query.replaceAll(/(^|&)/g, `$1${widget}.`)}`}`);
  await alive(page);
  const figure = page.locator(`figure#${widget}`);
  await expect(figure.locator('.picture')).toHaveCount(1);
  return figure;
}

/** A figure's own page has no island to wait for: its script says when it is done. */
export const alive = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('data-live');
