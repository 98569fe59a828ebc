/**
 * Formulas as MathML: browsers set it themselves, screen readers read it, and it is a quarter of what KaTeX writes. The font
 * of its own holds what the formulas use (src/site/write-math-font.mjs).
 */
import { fromHtml } from 'hast-util-from-html';
import temml from 'temml';
import { SKIP, visitParents } from 'unist-util-visit-parents';
import { MATH_CHARACTERS } from './math-characters.mjs';

/** What our style sheet says already. */
const REDUNDANT = / class="tml-display"| style="display:block math;"/g;
/** A row around everything: <math> is one itself. */
const OUTER_ROW = /^(<math[^>]*>)<mrow>((?:(?!<\/?mrow>).)*)<\/mrow><\/math>$/;

/** One formula of LaTeX as MathML. */
export function mathMl(source, display) {
  const text = temml.renderToString(source, { displayMode: display, throwOnError: true });
  const signs = text.replace(/<mtext[^>]*>[^<]*<\/mtext>|<[^>]*>|&\w+;/g, '');
  const missing = [...signs].find((sign) => !MATH_CHARACTERS.has(sign));
  if (missing !== undefined)
    throw new Error(
      `the font of the formulas has no "${missing}": add it to math-characters.mjs and run write-math-font.mjs`,
    );
  return text.replace(REDUNDANT, '').replace(OUTER_ROW, '$1$2</math>');
}

const element = (tagName, properties, children) => ({ type: 'element', tagName, properties, children });

/** Rehype plugin: what remark-math has marked becomes MathML. A mistake in a formula stops the build and says where it is. */
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
      // A formula of its own stands in <pre><code>, and scrolls in itself where it is wider than its column.
      const pre = display && parents.at(-1).tagName === 'pre';
      const parent = parents.at(pre ? -2 : -1);
      const result = display ? element('div', { className: ['formula'] }, math) : math[0];
      parent.children.splice(parent.children.indexOf(pre ? parents.at(-1) : node), 1, result);
      return SKIP;
    });
}
