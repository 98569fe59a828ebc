/**
 * Formulas as MathML, by KaTeX: browsers render it natively, screen readers read it, and it is a quarter of the size of
 * KaTeX's HTML. Its font contains only the characters that the formulas use (src/site/write-math-font.mjs).
 */
import { fromHtml } from 'hast-util-from-html';
import katex from 'katex';
import { SKIP, visitParents } from 'unist-util-visit-parents';
import { MATH_CHARACTERS } from './math-characters.mjs';

/** KaTeX's wrapper around the formula, and the source after it. */
const BEFORE = /^<span class="katex"><math xmlns="[^"]*"([^>]*)><semantics>/;
const AFTER = /<annotation[^]*$/;
/** A row around everything: <math> is one itself. */
const OUTER_ROW = /^(<math[^>]*>)<mrow>((?:(?!<\/?mrow>).)*)<\/mrow><\/math>$/;
/** An operator name, which KaTeX writes letter by letter: it is one word. */
const SPELLED = /<mo([^>]*)><mrow>((?:<mi[^>]*>[^<]*<\/mi>)+)<\/mrow><\/mo>/g;
const TABLE = /<mtable([^>]*)>((?:(?!<\/?mtable)[^])*)<\/mtable>/g;

/** Browsers align a cell by its style, not by the attributes of the whole table. */
function alignCells(whole, attributes, rows) {
  const columns = /columnalign="([^"]*)"/.exec(attributes)?.[1].split(' ') ?? [];
  const aligned = rows.replace(/<mtr>((?:(?!<\/mtr>)[^])*)<\/mtr>/g, (_, cells) => {
    let column = 0;
    return `<mtr>${cells.replaceAll('<mtd>', () => `<mtd class="${columns[column++] ?? 'center'}">`)}</mtr>`;
  });
  return `<mtable>${aligned}</mtable>`;
}

/** One LaTeX formula as MathML. */
export function mathMl(source, display) {
  const written = katex.renderToString(source, { output: 'mathml', displayMode: display, throwOnError: true });
  const text = written
    .replace(BEFORE, '<math$1>')
    .replace(AFTER, '</math>')
    .replace(SPELLED, (_, attributes, letters) => `<mo${attributes}>${letters.replaceAll(/<[^>]*>/g, '')}</mo>`)
    .replace(TABLE, alignCells);
  const signs = text.replace(/<mtext[^>]*>[^<]*<\/mtext>|<[^>]*>|&\w+;/g, '');
  const missing = [...signs].find((sign) => !MATH_CHARACTERS.has(sign));
  if (missing !== undefined)
    throw new Error(
      `the font of the formulas has no "${missing}": add it to math-characters.mjs and run write-math-font.mjs`,
    );
  return text.replace(OUTER_ROW, '$1$2</math>');
}

const element = (tagName, properties, children) => ({ type: 'element', tagName, properties, children });

/** Rehype plugin: what remark-math has marked becomes MathML. An error in a formula stops the build with its place. */
export function formulas() {
  return (tree, file) =>
    visitParents(tree, 'element', (node, parents) => {
      const classes = node.properties.className ?? [];
      const display = classes.includes('math-display');
      if (!display && !classes.includes('math-inline')) return;
      const source = node.children.map(({ value }) => value).join('');
      let math;
      try {
        math = fromHtml(mathMl(source, display), { fragment: true }).children;
      } catch (problem) {
        file.fail(`The formula "${source}" cannot be set: ${problem.message}`, node);
      }
      // A display formula is in <pre><code>, and scrolls separately where it is wider than its column.
      const pre = display && parents.at(-1).tagName === 'pre';
      const parent = parents.at(pre ? -2 : -1);
      const result = display ? element('div', { className: ['formula'] }, math) : math[0];
      parent.children.splice(parent.children.indexOf(pre ? parents.at(-1) : node), 1, result);
      return SKIP;
    });
}
