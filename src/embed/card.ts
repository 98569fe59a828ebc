/** The picture next to a link to a page in a chat or a feed: the page's title over a drawing of its figure. */
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { serialize } from 'parse5';
import sharp from 'sharp';
import tokensCss from '@src/styles/tokens.css?raw';
import { attribute, childElements, lightTokens } from './cascade';
import type { Exhibit } from './catalogue';
import { drawingOf } from './picture';
import { baseline, outlineOf, typeOf, widthOf, type Type } from './typeset';

export const CARD = { width: 1200, height: 630 } as const;
const EDGE = 52;
const TITLE: Type = { size: 44, bold: true, face: 'serif' };
const TEXT: Type = { size: 23, bold: false, face: 'sans' };
const NAME: Type = { size: 24, bold: true, face: 'serif' };
/** The smallest text of the drawing: a card is shown at half its size or less. */
const LEAST_TEXT = 16;

const tokens = lightTokens(tokensCss);
const token = (name: string): string => tokens.get(name)!;

export interface CardWords {
  readonly title: string;
  readonly text: string;
}

/** @param params - The figure's state, as text without prefixes. */
export function cardOf(words: CardWords, exhibit: Exhibit, params: string): Promise<Buffer> {
  return sharp(Buffer.from(cardSvg(words, exhibit, params)))
    .png({ palette: true, effort: 4, colors: 128, dither: 0 })
    .toBuffer();
}

/** Every text is an outline: the machine that makes the picture needs no font. */
export function cardSvg({ title, text }: CardWords, exhibit: Exhibit, params: string): string {
  const width = CARD.width - 2 * EDGE;
  const titleLines = linesOf(title, TITLE, width, 2);
  const textLines = linesOf(text, TEXT, width, 2);
  let y = EDGE - 8;
  const written: string[] = [];
  const write = (lines: readonly string[], type: Type, paint: string): void => {
    for (const line of lines) {
      written.push(outlined(line, type, EDGE, y + type.size, paint));
      y += type.size * 1.35;
    }
  };
  write(titleLines, TITLE, token('--ink'));
  y += 4;
  write(textLines, TEXT, token('--ink-soft'));
  y += 14;
  const foot = CARD.height - 30;
  const bounds = { width, height: Math.floor(foot - 40 - y), minText: LEAST_TEXT, projected: false };
  const { root, width: wide, height: high } = drawingOf(exhibit, params, bounds);
  outlineTexts(root, {
    family: token('--mono'),
    size: `${LEAST_TEXT}`,
    weight: '400',
    fill: '#000',
    anchor: 'start',
    line: 'auto',
    opacity: '1',
  });
  const drawing = serialize(root).replaceAll('&nbsp;', '\u00A0');
  const [x, top] = [EDGE + (width - wide) / 2, y + (bounds.height - high) / 2];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}" width="${CARD.width}" height="${CARD.height}">` +
    `<rect width="${CARD.width}" height="${CARD.height}" fill="${token('--paper-raised')}"/>` +
    `<rect width="${CARD.width}" height="10" fill="${token('--lane-q0')}"/>` +
    `${written.join('')}<g transform="translate(${x} ${top})">${drawing}</g>` +
    `${outlined('Warp & Weft', NAME, EDGE, foot, token('--ink'))}</svg>`
  );
}

/** Maximum of lines; the rest ends in an ellipsis. */
function linesOf(text: string, type: Type, width: number, most: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)!} ${word}`.trim();
    if (widthOf(longer, type) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  kept[most - 1] = `${kept[most - 1]!.replace(/[ ,.;:]*\S*$/, '')} …`;
  return kept;
}

function outlined(text: string, type: Type, x: number, y: number, fill: string): string {
  const { d, boldness } = outlineOf(text, type, x, y);
  return `<path d="${d}" fill="${fill}"${boldness ? ` stroke="${fill}" stroke-width="${boldness}" stroke-linejoin="round"` : ''}/>`;
}

interface Style {
  readonly family: string;
  readonly size: string;
  readonly weight: string;
  readonly fill: string;
  readonly anchor: string;
  readonly line: string;
  readonly opacity: string;
}

/** Replace each text of a drawing by its outlines, in place. */
function outlineTexts(parent: Tree.Element, above: Style): void {
  const style = styleOf(parent, above);
  for (const child of childElements(parent)) {
    if (child.tagName !== 'text') outlineTexts(child, style);
    else if (attribute(child, 'writing-mode') === undefined) outlineText(child, styleOf(child, style));
  }
}

const styleOf = (element: Tree.Element, above: Style): Style => ({
  family: attribute(element, 'font-family') ?? above.family,
  size: attribute(element, 'font-size') ?? above.size,
  weight: attribute(element, 'font-weight') ?? above.weight,
  fill: attribute(element, 'fill') ?? above.fill,
  anchor: attribute(element, 'text-anchor') ?? above.anchor,
  line: attribute(element, 'dominant-baseline') ?? above.line,
  opacity: attribute(element, 'fill-opacity') ?? above.opacity,
});

interface Run {
  readonly text: string;
  readonly style: Style;
  readonly gap: number;
}

function outlineText(element: Tree.Element, style: Style): void {
  const runs = runsOf(element, style);
  const typed = runs.map((run) => ({ ...run, type: typeOf(run.style.family, run.style.size, run.style.weight) }));
  const before = { middle: 0.5, end: 1 }[style.anchor] ?? 0;
  const lengths = (name: string): number[] => lengthsOf(attribute(element, name), parseFloat(style.size));
  const [xs, dxs] = [lengths('x'), lengths('dx')];
  const y = (lengths('y')[0] ?? 0) + (lengths('dy')[0] ?? 0);
  const whole = typed.reduce((sum, { text, type, gap }) => sum + gap + widthOf(text, type), 0);
  let end = (xs[0] ?? 0) - whole * before;
  const placed =
    xs.length > 1
      ? // Each character has its own place.
        [...typed[0]!.text].map((text, at) => {
          const { type } = typed[0]!;
          return { ...typed[0]!, text, x: xs[at]! + (dxs[at] ?? 0) - widthOf(text, type) * before };
        })
      : typed.map((run) => {
          const x = end + run.gap;
          end = x + widthOf(run.text, run.type);
          return { ...run, x };
        });
  element.tagName = element.nodeName = 'g';
  element.attrs = element.attrs.filter(({ name }) => ['transform', 'opacity', 'clip-path'].includes(name));
  element.childNodes = placed.flatMap(({ text, type, x, style: { fill, line, opacity } }) => {
    const { d, boldness } = outlineOf(text, type, x, y + baseline(type, line));
    const attrs = Object.entries({
      d,
      fill,
      'fill-opacity': opacity,
      stroke: boldness ? fill : 'none',
      'stroke-width': String(boldness),
    });
    return d === ''
      ? []
      : [
          pathNode(
            element,
            attrs.map(([name, value]) => ({ name, value })),
          ),
        ];
  });
}

/** Px of an attribute that is a list of lengths: in px, or in em. */
const lengthsOf = (list = '', size: number): number[] =>
  [...list.matchAll(/(-?[\d.]+)(em)?/g)].map(([, number, em]) => Number(number) * (em ? size : 1));

function pathNode(parentNode: Tree.Element, attrs: Tree.Element['attrs']): Tree.Element {
  return { ...parentNode, nodeName: 'path', tagName: 'path', attrs, childNodes: [], parentNode };
}

/** The pieces of a text, each with its own style; white space as a browser keeps it. */
function runsOf(element: Tree.Element, style: Style): Run[] {
  const runs: Run[] = [];
  const read = (parent: Tree.Element, own: Style, gap: number): void => {
    let first = gap;
    for (const node of parent.childNodes) {
      if ('tagName' in node) read(node, styleOf(node, own), Number(attribute(node, 'dx') ?? 0));
      else if ('value' in node && node.value !== '') {
        runs.push({ text: node.value.replaceAll(/[\n\t ]+/g, ' '), style: own, gap: first });
        first = 0;
      }
    }
  };
  read(element, style, 0);
  return runs.map((run, at) => ({
    ...run,
    text:
      at === 0 && at === runs.length - 1
        ? run.text.trim()
        : at === 0
          ? run.text.trimStart()
          : at === runs.length - 1
            ? run.text.trimEnd()
            : run.text,
  }));
}
