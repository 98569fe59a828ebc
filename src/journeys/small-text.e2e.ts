/** The curve beside a drawing is drawn at any width; its words must stay words. */
import { expect, test } from '@playwright/test';
import { existsSync, readdirSync } from 'node:fs';

const FOLDER = 'components/widgets';
const withCurve = readdirSync(FOLDER).filter((id) => existsSync(`${FOLDER}/${id}/curve.ts`));

/** Where a figure puts its curve into a half of itself, where into a column, and where a phone gives it all its width. */
for (const width of [320, 515, 1366])
  test(`no word of a curve is smaller than 8.5 px in a window ${width} px wide`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    expect(withCurve.length).toBeGreaterThan(10);
    for (const id of withCurve) {
      await page.goto(`/embed/${id}/`);
      const sizes = await page
        .locator('.side .part > svg text')
        .evaluateAll((texts) =>
          texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * (text as SVGTextElement).getScreenCTM()!.a),
        );
      expect(Math.min(...sizes), id).toBeGreaterThanOrEqual(8.5);
    }
  });
