/** The curve in the panel of all numbers is read like any other text. */
import { expect, test } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { openEmbed } from './open-embed';

const FOLDER = 'components/widgets';
const detailsOf = (id: string): string => `${FOLDER}/${id}/details.ts`;
const withCurve = readdirSync(FOLDER).filter(
  (id) => existsSync(detailsOf(id)) && /\bfunction curve\b|\bcurve[,:]/.test(readFileSync(detailsOf(id), 'utf8')),
);

for (const width of [320, 390, 1366])
  test(`no word of a curve is smaller than 11 px in a window ${width} px wide`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    expect(withCurve.length).toBeGreaterThan(10);
    for (const id of withCurve) {
      const figure = await openEmbed(page, id);
      await figure.getByRole('button', { name: /^All numbers/ }).click();
      const words = figure.locator('.overlay svg text');
      await expect(words.first()).toBeVisible();
      const sizes = await words.evaluateAll((texts) =>
        texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * (text as SVGTextElement).getScreenCTM()!.a),
      );
      expect(Math.min(...sizes), id).toBeGreaterThanOrEqual(10.95);
    }
  });
