/**
 * What a screen reader meets in a chapter, in order: landmarks, headings, names of controls, and each figure from its
 * settings to its timeline.
 */
import { expect, test, type Page } from '@playwright/test';

const CHAPTERS = ['coalescing', 'bank-conflicts'];

/** The lines that are read, with their depth; addresses are not separate lines. */
async function readingOf(page: Page): Promise<readonly { readonly depth: number; readonly text: string }[]> {
  const snapshot = await page.locator('body').ariaSnapshot();
  return snapshot
    .split('\n')
    .filter((line) => !line.includes('- /url:'))
    .map((line) => ({ depth: /^ */.exec(line)![0].length / 2, text: line.trim().replace(/^- '?/, '') }));
}

for (const chapter of CHAPTERS)
  test(`${chapter} is read in a sensible order`, async ({ page }) => {
    await page.goto(`/${chapter}/`);
    const first = page.getByRole('figure').first();
    await first.scrollIntoViewIfNeeded();
    await expect(first.getByRole('button', { name: 'Check' })).toBeVisible();
    const lines = await readingOf(page);
    const top = lines.filter(({ depth }) => depth === 0).map(({ text }) => text.replace(/[: ].*/, ''));
    expect(top.filter((name) => ['banner', 'main', 'contentinfo'].includes(name))).toEqual([
      'banner',
      'main',
      'contentinfo',
    ]);
    expect(lines[0]!.text).toContain('Skip to content');

    // No heading skips a level, and only the page's own has level 1.
    const levels = lines.flatMap(({ text }) => /^heading .*\[level=(\d)\]/.exec(text)?.[1] ?? []).map(Number);
    expect(levels.filter((level) => level === 1).length).toBe(1);
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0), `heading ${index + 1}`).toBeLessThanOrEqual(1);

    // A listing's own group has its name.
    const nameless = lines.filter(
      ({ text }, at) =>
        /^(button|link|slider|combobox|checkbox|textbox|spinbutton|figure|img \S)(:|'|$)/.test(text) &&
        !(text === 'figure:' && /^group "Code/.test(lines[at + 1]?.text ?? '')),
    );
    expect(nameless).toEqual([]);

    for (const [index, { depth, text }] of lines.entries()) {
      if (!text.startsWith('figure ')) continue;
      const end = lines.findIndex((line, at) => at > index && line.depth <= depth);
      const parts = lines.slice(index + 1, end).filter((line) => line.depth === depth + 1);
      const groups = parts.flatMap((part) => /^group "([A-Z][a-z]+)/.exec(part.text)?.[1] ?? []);
      const known = ['Question', 'Settings', 'Drawing', 'Result', 'Time'];
      const order = groups.map((name) => known.indexOf(name)).filter((at) => at >= 0);
      expect(order, `${text}: ${groups.join()}`).toEqual(order.toSorted((a, b) => a - b));
      if (order.length === 0) continue;
      // The text of a drawing is a picture: only its sliders, buttons, and links are read.
      for (const [from, picture] of lines.entries()) {
        if (from < index || from >= end || picture.text !== 'img:') continue;
        const to = lines.findIndex((line, at) => at > from && line.depth <= picture.depth);
        for (const part of lines.slice(from + 1, to).filter((line) => line.depth === picture.depth + 1))
          expect(part.text).toMatch(/^(slider|button|checkbox|group|option|link)/);
      }
    }
    // Down the text column, what is read later is lower.
    const tops = await page.evaluate(() =>
      [...document.querySelectorAll('#content :is(article, .part) > :is(h1, h2, h3, p, ul, ol, table, .question)')]
        .map((block) => block.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top }) => top),
    );
    expect(tops.length).toBeGreaterThan(20);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });
