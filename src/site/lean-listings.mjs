/**
 * Fewer elements in a listing. The highlighter puts each line into two elements, and each word and sign into another one
 * with both its colors. Here a listing is text with line breaks; text in the listing's default color needs no element, and a
 * run of another color is one element with a class.
 */
import { selectAll } from 'astro-expressive-code/hast';

const PLAIN = ['punctuation', 'variable', 'entity.other.attribute-name', 'keyword.operator'];
/** Tokens that look like their surroundings: quotes, and the unit of a number; and bullets, which have an ink of their own in one theme only. */
const PARTS = {
  'punctuation.definition.string': 'string',
  'keyword.other.unit': 'constant.numeric',
  'punctuation.definition.list.begin.markdown': 'constant',
};

/**
 * Names, signs, and operators have the default color of the listing: keywords, types, functions, and values stand out from
 * it.
 */
export function plainInk(theme) {
  const found = new Set();
  const colorOf = (scope) => theme.settings.find((rule) => [rule.scope].flat().includes(scope))?.settings.foreground;
  for (const { scope, settings } of theme.settings) {
    for (const name of PLAIN.filter((plain) => [scope].flat().includes(plain))) {
      settings.foreground = theme.fg;
      found.add(name);
    }
    for (const [part, whole] of Object.entries(PARTS))
      if ([scope].flat().includes(part)) settings.foreground = colorOf(whole);
  }
  const missing = PLAIN.find((name) => !found.has(name));
  if (missing !== undefined) throw new Error(`The theme ${theme.name} has no color for "${missing}".`);
}

/**
 * Each color of the light theme on a listing's background, as the highlighter writes it: its class, and its color in the
 * dark theme.
 */
const INKS = {
  '#8E4A4A': ['t', '#D28787'],
  '#286674': ['n', '#62A79F'],
  '#1B6A48': ['k', '#6EA78F'],
  '#44672C': ['f', '#80A665'],
  '#8C4F24': ['b', '#C99076'],
  '#884F43': ['s', '#CA8C7F'],
  '#22695F': ['c', '#5DA994'],
  '#585F58': ['r', '#929F92FE'],
  '#6C5D11': ['p', '#B8A965'],
};
const PLAIN_INK = /^--0:#393A34;--1:#DBD7CAEE$/i;

const isIndent = ({ properties }) => properties?.className?.includes('indent') ?? false;
/** The text of a part that is a single text; an indent may consist of several. */
const textOf = (part) => {
  if (part.type === 'text') return part.value;
  if (isIndent(part)) return part.children.map(allText).join('');
  return part.children.length === 1 && part.children[0].type === 'text' ? part.children[0].value : null;
};
const allText = ({ value, children = [] }) => value ?? children.map(allText).join('');
const isSpace = (part) => textOf(part)?.trim() === '';
/** The colors of a part that has nothing else: an underline, for example, shows on a space too. */
const colorsOf = (part) => {
  const style = textOf(part) === null ? undefined : part.properties?.style;
  return /^(--\d+:#[\dA-Fa-f]+;?)+$/.test(style ?? '') ? style : null;
};
const isPlain = (part) => part.type === 'text' || isIndent(part) || PLAIN_INK.test(colorsOf(part) ?? '');

/** The parts of a listing or a line: the text is unchanged, letter by letter. */
export function lean(parts) {
  const result = [];
  /** Spaces between two parts: of the color of both, or of none. */
  let space = '';
  for (const part of parts) {
    const last = result.at(-1);
    const colors = colorsOf(part);
    if (isSpace(part) && (part.type === 'text' || colors !== null || isIndent(part))) {
      space += textOf(part);
      continue;
    }
    const text = isPlain(part) ? { type: 'text', value: textOf(part) } : null;
    const same = last && (text ? last.type === 'text' : colors !== null && colorsOf(last) === colors);
    if (same) {
      const value = textOf(last) + space + textOf(part);
      result[result.length - 1] = text ? { type: 'text', value } : { ...last, children: [{ type: 'text', value }] };
    } else if (text) result.push({ type: 'text', value: space + text.value });
    else if (last?.type === 'text') {
      result[result.length - 1] = { type: 'text', value: last.value + space };
      result.push(part);
    } else result.push(...(space ? [{ type: 'text', value: space }] : []), part);
    space = '';
  }
  const last = result.at(-1);
  if (space && last?.type === 'text') result[result.length - 1] = { type: 'text', value: last.value + space };
  else if (space) result.push({ type: 'text', value: space });
  return result.map(classed);
}

/** A class for the two colors of a part, where the style sheet has one. */
function classed(part) {
  const [, light = '', dark = ''] = /^--0:(#\w+);--1:(#\w+);?$/.exec(colorsOf(part) ?? '') ?? [];
  const [name, itsDark] = INKS[light.toUpperCase()] ?? [];
  if (name === undefined || itsDark !== dark.toUpperCase()) return part;
  return { ...part, properties: { className: [name] } };
}

const isBareLine = ({ tagName, properties, children }) =>
  tagName === 'div' &&
  properties.className.join() === 'ec-line' &&
  children.length === 1 &&
  children[0].properties?.className?.join() === 'code';

/** A listing in which no line is marked is one text; one with marked lines keeps its lines. */
function leanCode(code) {
  if (!code.children.every(isBareLine)) {
    for (const line of selectAll('.ec-line > .code', code)) line.children = lean(line.children);
    return;
  }
  const lines = code.children.map(({ children: [line] }) =>
    line.children.filter((part) => textOf(part)?.replaceAll('\n', '') !== ''),
  );
  code.properties.className = ['lean'];
  code.children = lean(lines.flatMap((parts, at) => (at === 0 ? parts : [{ type: 'text', value: '\n' }, ...parts])));
}

export const leanListings = {
  name: 'Lean listings',
  // A button covers the end of the first line, and a reader who scrolls must be able to read past it.
  baseStyles: `
    code.lean {
      box-sizing: border-box;
      padding-inline: var(--ec-codePadInl) calc(2rem + var(--ec-codePadInl));
      white-space: pre;
      font-variant-ligatures: none;
    }
    ${Object.entries(INKS)
      .map(([light, [name, dark]]) => `code .${name} { color: light-dark(${light}, ${dark}); }`)
      .join('\n')}
  `,
  hooks: {
    postprocessRenderedBlock({ renderData }) {
      for (const code of selectAll('pre > code', renderData.blockAst)) leanCode(code);
    },
  },
};
