/** The curve in the panel of all numbers is legible like any other text. */
import { expect, test } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { openEmbed } from './open-embed';
import { sampleOf } from './sample';

const FOLDER = 'components/widgets';
const detailsOf = (id: string): string => `${FOLDER}/${id}/details.ts`;
const withCurve = readdirSync(FOLDER).filter(
  (id) => existsSync(detailsOf(id)) && /\bfunction curve\b|\bcurve[,:]/.test(readFileSync(detailsOf(id), 'utf8')),
);

const WIDTHS = [1366, 390, 320];

test(`no word of a curve is smaller than 11 px in a window ${WIDTHS.join(', ')} px wide`, async ({ page }) => {
  test.slow();
  expect(withCurve.length).toBeGreaterThan(10);
  for (const id of sampleOf(withCurve, 2)) {
    await page.setViewportSize({ width: WIDTHS[0]!, height: 844 });
    const figure = await openEmbed(page, id);
    await figure.getByRole('button', { name: /^All numbers/ }).click();
    const words = figure.locator('.overlay svg text');
    await expect(words.first()).toBeVisible();
    // One page for all widths: opening it takes longer than checking it.
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const sizes = await words.evaluateAll(async (texts) => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        return texts.map(
          (text) => parseFloat(getComputedStyle(text).fontSize) * (text as SVGTextElement).getScreenCTM()!.a,
        );
      });
      expect(Math.min(...sizes), `${id} at ${width} px`).toBeGreaterThanOrEqual(10.95);
    }
  }
});
