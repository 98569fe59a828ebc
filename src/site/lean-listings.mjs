/**
 * Fewer elements in a listing. The highlighter puts each word, and each space between two words, into an element of its own;
 * a space has no colour, and neighbours of one colour need one element between them.
 */
import { selectAll } from 'astro-expressive-code/hast';

const textOf = ({ type, value, children }) =>
  type === 'text' ? value : children.length === 1 && children[0].type === 'text' ? children[0].value : null;
const isSpace = (part) => textOf(part)?.trim() === '';
/** The colours of a part that has nothing else: what is underlined, say, shows on a space too. */
const colorsOf = (part) => {
  const style = textOf(part) === null ? undefined : part.properties?.style;
  return /^(--\d+:#[\dA-Fa-f]+;?)+$/.test(style ?? '') ? style : null;
};
const isIndent = ({ properties }) => properties?.className?.includes('indent') ?? false;

/** The parts of one line: what is read stays as it was, letter by letter. */
export function leanLine(parts) {
  const lean = [];
  for (const part of parts) {
    const colors = colorsOf(part);
    if (isSpace(part) && (colors !== null || isIndent(part))) {
      lean.push({ type: 'text', value: textOf(part) });
      continue;
    }
    const at = lean.findLastIndex((before) => before.type !== 'text' || !isSpace(before));
    if (at < 0 || colors === null || colorsOf(lean[at]) !== colors) {
      lean.push(part);
      continue;
    }
    const value = [...lean.slice(at), part].map(textOf).join('');
    lean.splice(at, Infinity, { ...part, children: [{ type: 'text', value }] });
  }
  return lean;
}

export const leanListings = {
  name: 'Lean listings',
  hooks: {
    postprocessRenderedBlock({ renderData }) {
      for (const line of selectAll('.ec-line > .code', renderData.blockAst)) line.children = leanLine(line.children);
    },
  },
};
