/**
 * Paper: every third chapter as an A4 document, and some also as Letter, read back from the PDF. No words overlap or leave
 * the page, no page is empty, nothing is printed that is only for pressing, and every heading and figure is there in full.
 */
import { expect, test, type Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { extractTextItems, getDocumentProxy } from 'unpdf';
import { isSampled } from './sample';

const FOLDER = 'content/chapters';
const addresses = readdirSync(FOLDER).map(
  (name) => /^address: (.+)$/m.exec(readFileSync(`${FOLDER}/${name}/index.mdx`, 'utf8'))![1]!,
);

/** Words on a chapter's controls that are nowhere in its text. */
const CONTROLS =
  /^(Copy link|Share|All numbers|all of it|Show this|Skip and show|Check|Check the figure|Go to the figure|Start again|A \/ B|\d+ more|Examples|Open in the laboratory|Auto|High contrast|Show it in the figure|Skip to content|For the lecturer|Laboratory|Embed)$|[⇔‹›]/;

interface Word {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** The words of each page with the ink that they certainly cover, in points from the lower left. */
async function wordsOf(pdf: Uint8Array) {
  const document = await getDocumentProxy(pdf);
  const { items } = await extractTextItems(document);
  const { view } = await document.getPage(1);
  const pages = items.map((page) =>
    page
      .filter(({ str, fontSize, width }) => str.trim() !== '' && fontSize > 0 && width > 0)
      .map(({ str, x, y, width, fontSize }): Word => {
        // Between the baseline and the x-height.
        return { text: str.trim(), left: x, right: x + width, bottom: y, top: y + fontSize * 0.45 };
      }),
  );
  return { pages, width: view[2]!, height: view[3]! };
}

/** Pairs of words that overlap by more than the slant of their letters. */
function overlaps(words: readonly Word[]): string[] {
  const found: string[] = [];
  const sorted = words.toSorted((a, b) => a.left - b.left);
  for (const [index, a] of sorted.entries())
    for (const b of sorted.slice(index + 1)) {
      if (b.left >= a.right) break;
      const across = Math.min(a.right, b.right) - b.left;
      const down = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
      if (across > 1 && down > 0.8 && !belongTogether(a, b)) found.push(`"${a.text}" and "${b.text}"`);
    }
  return found;
}

/** A word with an outline is painted twice, and a symbol of a formula may be in a gap of its line. */
function belongTogether(a: Word, b: Word): boolean {
  // A tall bracket is made of adjoining pieces.
  if (![a.text, b.text].every((text) => /[\p{L}\p{N}]/u.test(text))) return true;
  if (Math.abs(a.bottom - b.bottom) > 0.5) return false;
  const [short, long] = a.text.length < b.text.length ? [a, b] : [b, a];
  return long.text.includes(short.text) || (short.text.length <= 3 && long.text.includes(' '));
}

/** What the chapter has on the screen, and must have on paper. */
const partsOf = (page: Page): Promise<{ headings: string[]; figures: string[] }> =>
  page.evaluate(() => {
    const textOf = (element: Element): string =>
      [...element.childNodes]
        .filter((node) => !(node instanceof Element && node.matches('.visually-hidden')))
        .map((node) => node.textContent ?? '')
        .join('');
    return {
      headings: [...document.querySelectorAll('main :is(h1, h2, h3)')]
        .filter((heading) => heading.querySelector('math') === null)
        .map(textOf),
      figures: [...document.querySelectorAll('figure[data-figure]')].map((figure) =>
        figure.getAttribute('aria-label')!,
      ),
    };
  });

const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** Letter is 6 mm wider and 18 mm shorter: it only affects page ends, which are alike in all chapters. */
const papersOf = (index: number): ('A4' | 'Letter')[] => (index % 4 === 0 ? ['A4', 'Letter'] : ['A4']);

for (const [index, address] of addresses.entries())
  if (isSampled(index, 3))
    test(`${address}: is a document on ${papersOf(index).join(' and on ')}`, async ({ page }) => {
      test.slow();
      await page.goto(`/${address}/`);
      // One figure has been laid out for the window, the others are as loaded: paper has both.
      await page.locator('[data-figure]').nth(1).scrollIntoViewIfNeeded();
      const { headings, figures } = await partsOf(page);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('body'), 'the paper has no color').toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await page.emulateMedia({ media: null });
      const found: string[] = [];
      for (const format of papersOf(index)) {
        const { pages, width, height } = await wordsOf(new Uint8Array(await page.pdf({ format })));
        for (const [index, words] of pages.entries()) {
          const say = (fault: string): number => found.push(`${format}, page ${index + 1}: ${fault}`);
          // The page number is one word.
          const count = words.flatMap(({ text }) => text.split(/\s+/)).length;
          if (count < 12) say(`holds ${count} words`);
          for (const pair of overlaps(words)) say(`${pair} lie over one another`);
          for (const { text, left, right, bottom, top } of words) {
            if (left < 20 || right > width - 20 || bottom < 15 || top > height - 15) say(`"${text}" is in the margin`);
            const control = CONTROLS.exec(text);
            if (control) say(`prints the control "${control[0]}"`);
          }
        }
        const all = bare(pages.map((words) => words.map(({ text }) => text).join('')).join(''));
        for (const text of [...headings, ...figures, 'Links'])
          if (!all.includes(bare(text))) found.push(`${format}: "${text}" is not there`);
      }
      expect(found).toEqual([]);
    });
