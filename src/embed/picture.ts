import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { compile } from 'svelte/compiler';
import { render } from 'svelte/server';
import { CREDIT } from '@components/frame/picture/credit';
import { plate, type Measure } from '@components/frame/picture/plate';
import tokensCss from '@src/styles/tokens.css?raw';
import type { Bounds } from '@src/widget/define-widget';
import { figureAddress } from '@src/widget/figure-address';
import { presetParams, readState } from '@src/widget/link';
import { attribute, childElements, lightTokens, rulesOf, writeStyles } from './cascade';
import type { Exhibit } from './catalogue';
import { scopeOf } from './scope.mjs';
import { typeOf, widthOf } from './typeset';

/** Source of every component that may be part of a drawing, by path from the root of the repository. */
const sources = import.meta.glob<string>(['/components/widgets/*/{*,marks/*}.svelte', '/components/marks/*.svelte'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Their styles by scope, a class of the component that is a hash of the path, as in the pages. */
const styles = new Map(
  Object.entries(sources).map(([path, source]) => {
    const filename = path.slice(1);
    const scope = scopeOf(filename);
    const { css } = compile(source, { filename, generate: 'server', runes: true, cssHash: () => scope });
    return [scope, rulesOf(css?.code ?? '')] as const;
  }),
);
const tokens = lightTokens(tokensCss);
/** Colors by class, of the quarter-warps. */
const shared = rulesOf(tokensCss).filter(({ declarations }) => declarations.some(([name]) => name === '--quarter'));

export interface Still {
  /** A standalone SVG document in the light theme, without script, style sheet or custom property. */
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** One sentence: the picture's text alternative. */
  readonly headline: string;
}

/** The default room of a picture, px: that of a figure in a frame. */
export const stillRoom: Bounds = { width: 720, height: 480, minText: 11, projected: false };

const stills = new Map<string, Still>();

/**
 * A figure's drawing as a picture for places where no script runs: with its title, its sentence, credit and link.
 *
 * @param params - The state as text without prefixes; '' is the first one.
 * @param book - Public address of the book, with a trailing slash; without one the picture has no link.
 * @param room - The room that the drawing is laid out for.
 */
export function pictureOf(exhibit: Exhibit, params: string, book = '', room = stillRoom): Still {
  const key = `${exhibit.definition.id}?${params} ${book} ${room.width} ${room.height} ${room.minText}`;
  let still = stills.get(key);
  if (!still) stills.set(key, (still = framed(exhibit, params, book, room)));
  return still;
}

function framed(exhibit: Exhibit, params: string, book: string, room: Bounds): Still {
  const { definition } = exhibit;
  const { group, width, height, headline, detail } = drawingOf(exhibit, params, room);
  const state = params && params.replaceAll(/(^|&)/g, `$1${definition.id}.`);
  const words = {
    title: definition.title,
    paragraphs: [[{ text: `${headline} `, strong: true }, { text: detail }]],
    credit: CREDIT,
    link: book && figureAddress(definition, book, state),
  };
  const laid = plate(words, [{ width, height }], room.minText, measure);
  const token = (name: string): string => tokens.get(name)!;
  const texts = laid.texts.map(({ x, y, text, size, weight, soft, href }) => {
    const line =
      `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}" font-weight="${weight}" fill="${token(soft ? '--ink-soft' : '--ink')}"` +
      ` textLength="${round(measure(text.trimEnd(), { size, weight }))}" lengthAdjust="spacingAndGlyphs">${escape(text.trimEnd())}</text>`;
    return href === undefined ? line : `<a href="${escape(href)}">${line}</a>`;
  });
  const { x1, x2, y } = laid.rule;
  const [place] = laid.places;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${laid.width} ${laid.height}" width="${laid.width}" height="${laid.height}" role="img" font-family="${escape(token('--sans'))}">` +
    `<title>${escape(headline)}</title><desc>${escape(detail)}</desc>` +
    `<rect width="${laid.width}" height="${laid.height}" fill="${token('--paper-raised')}"/>` +
    `<g transform="translate(${round(place!.x)} ${round(place!.y)})">${group}</g>` +
    `<path d="M${round(x1)} ${round(y)}H${round(x2)}" stroke="${token('--line')}" fill="none"/>${texts.join('')}</svg>`;
  return { svg, width: laid.width, height: laid.height, headline };
}

const measure: Measure = (text, { size, weight }) =>
  widthOf(text, typeOf(tokens.get('--sans')!, String(size), String(weight)));

interface Drawing {
  /** Elements with their styles in attributes. */
  readonly group: string;
  readonly root: Tree.Element;
  readonly width: number;
  readonly height: number;
  readonly headline: string;
  readonly detail: string;
}

/** The drawing at the end of a figure's run, without words around it. */
export function drawingOf({ definition, Drawing }: Exhibit, params: string, bounds: Bounds): Drawing {
  const { values } = readState(definition.params, params, '');
  const trace = definition.simulate(values);
  const last = definition.moments(trace, values).length - 1;
  const { body } = render(Drawing, {
    props: {
      picture: definition.layout(trace, values, bounds),
      step: last,
      time: last,
      root: '/',
      lane: null,
      laneText: () => '',
      onlane: () => undefined,
      marked: null,
    },
  });
  const svg = all(parseFragment(body)).find(({ tagName }) => tagName === 'svg');
  if (!svg) throw new Error(`components/widgets/${definition.id}/Drawing.svelte draws no <svg>.`);
  const [, , width = bounds.width, height = bounds.height] = (attribute(svg, 'viewBox') ?? '')
    .split(/[ ,]+/)
    .map(Number);
  prune(svg);
  writeStyles(svg, styleOf(svg), new Map([...tokens, ['--text', `${bounds.minText}px`]]));
  // The drawing's own frame becomes a group, which every program supports.
  const inherited = svg.attrs.filter(({ name }) => /^(font|fill|stroke)/.test(name));
  svg.tagName = svg.nodeName = 'g';
  svg.attrs = inherited;
  // HTML writes a no-break space as an entity that XML does not know.
  const inside = serialize(svg).replaceAll('&nbsp;', '\u00A0');
  const group = `<g${inherited.map(({ name, value }) => ` ${name}="${escape(value)}"`).join('')}>${inside}</g>`;
  return { group, root: svg, width, height, ...definition.describe(trace, values) };
}

/** The rules of the components in the drawing: each has its own class on all its elements. */
function styleOf(svg: Tree.Element) {
  const scopes = new Set(
    all(svg)
      .concat(svg)
      .flatMap((element) => (attribute(element, 'class') ?? '').split(/\s+/))
      .filter((name) => name.startsWith('s-')),
  );
  const unknown = [...scopes].filter((scope) => !styles.has(scope));
  if (unknown.length > 0) throw new Error(`No component of a drawing has the style ${unknown.join(', ')}.`);
  return [...shared, ...[...styles].flatMap(([scope, rules]) => (scopes.has(scope) ? rules : []))].toSorted(
    (a, b) => a.specificity - b.specificity,
  );
}

/** A picture has no controls, and no links: it is one itself. */
function prune(parent: Tree.ParentNode): void {
  parent.childNodes = parent.childNodes.filter((node) => node.nodeName !== '#comment' && !isControl(node));
  for (const child of childElements(parent)) {
    if (child.tagName === 'a') {
      child.tagName = child.nodeName = 'tspan';
      child.attrs = [];
    }
    prune(child);
  }
}

const isControl = (node: Tree.ChildNode): boolean =>
  'tagName' in node &&
  (node.tagName === 'title' || ['slider', 'button', 'checkbox'].includes(attribute(node, 'role') ?? ''));

const all = (parent: Tree.ParentNode): Tree.Element[] =>
  childElements(parent).flatMap((element) => [element, ...all(element)]);

const round = (value: number): number => Math.round(value * 10) / 10;

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The states that have a picture: the first and the examples, of which one may be the first. */
export const picturesOf = ({ definition, details }: Exhibit): readonly (readonly [name: string, params: string])[] => [
  ['first', ''],
  ...details.presets
    .map((preset) => [preset.id, presetParams(definition.params, preset)] as const)
    .filter(([name, params]) => name !== 'first' || params !== ''),
];
