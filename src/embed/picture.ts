import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { compile } from 'svelte/compiler';
import { render } from 'svelte/server';
import tokensCss from '@src/styles/tokens.css?raw';
import type { Bounds } from '@src/widget/define-widget';
import { readState } from '@src/widget/link';
import type { Exhibit } from './catalogue';
import { lightTokens, resolveCss } from './resolve-css';
import { scopeOf } from './scope.mjs';

/** Source of every component that a drawing may consist of, by path from the root of the repository. */
const sources = import.meta.glob<string>(['/components/widgets/*/{*,marks/*}.svelte', '/components/marks/*.svelte'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Their styles, scoped as in the pages: the scope is a hash of the path. */
const styles = Object.entries(sources).map(
  ([path, source]) =>
    compile(source, { filename: path.slice(1), generate: 'server', runes: true, cssHash: () => scopeOf(path.slice(1)) })
      .css?.code ?? '',
);
/** The tokens, and the size of type that the frame sets in a page. */
const tokens = new Map([...lightTokens(tokensCss), ['--text', '11px']]);

/** The room of a picture, px. */
const BOUNDS: Bounds = { width: 720, height: 480, minText: 11, projected: false };

export interface Still {
  /** A standalone SVG document in the light theme, without script, link or custom property. */
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** One sentence: the picture's text alternative. */
  readonly headline: string;
}

/**
 * A figure's drawing as a picture for places where no script runs.
 *
 * @param params - The state as text without prefixes; '' is the first one.
 */
export function pictureOf({ definition, Drawing }: Exhibit, params: string): Still {
  const { values } = readState(definition.params, params, '');
  const trace = definition.simulate(values);
  const { headline, detail } = definition.describe(trace, values);
  const last = definition.moments(trace, values).length - 1;
  const { body } = render(Drawing, {
    props: {
      picture: definition.layout(trace, values, BOUNDS),
      step: last,
      time: last,
      root: '/',
      lane: null,
      laneText: (lane: number) => definition.describeLane(trace, values, lane),
      onlane: () => undefined,
      marked: null,
    },
  });
  const svg = elements(parseFragment(body)).find(({ tagName }) => tagName === 'svg');
  if (!svg) throw new Error(`components/widgets/${definition.id}/Drawing.svelte draws no <svg>.`);
  const [, , width = BOUNDS.width, height = BOUNDS.height] = (attribute(svg, 'viewBox') ?? '')
    .split(/[ ,]+/)
    .map(Number);
  const used = new Set(elements(svg).flatMap((element) => attribute(element, 'class')?.split(/\s+/) ?? []));
  prune(svg);
  const style = resolveCss(stylesOf([...used]), tokens);
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" class="${attribute(svg, 'class') ?? ''}" style="width:${width}px;height:${height}px;overflow:hidden">` +
    `<title>${escape(headline)}</title><desc>${escape(detail)}</desc><style>${style}</style>` +
    `<rect width="100%" height="100%" style="fill:${tokens.get('--paper-raised')};stroke:none"/>` +
    // HTML writes a no-break space as an entity that XML does not know.
    `${serialize(svg).replaceAll('&nbsp;', ' ')}</svg>`;
  return { svg: text, width, height, headline };
}

/** The rules of the components that are in the drawing: each carries its own class on all its elements. */
function stylesOf(classes: readonly string[]): string {
  const scopes = classes.filter((name) => name.startsWith('s-'));
  const used = styles.filter((css) => scopes.some((scope) => css.includes(`.${scope}`)));
  if (used.length < scopes.length) throw new Error(`Of ${scopes.join(', ')} only ${used.length} have a known style.`);
  return used.join('\n');
}

/** A picture has no controls, and its parts are read out as one. */
function prune(parent: Tree.ParentNode): void {
  parent.childNodes = parent.childNodes.filter((node) => node.nodeName !== '#comment' && !isControl(node));
  for (const child of parent.childNodes) {
    if (!('tagName' in child)) continue;
    child.attrs = child.attrs.filter(({ name }) => !/^(aria-|tabindex|role|data-)/.test(name));
    prune(child);
  }
}

const isControl = (node: Tree.ChildNode): boolean =>
  'tagName' in node && ['slider', 'button', 'checkbox'].includes(attribute(node, 'role') ?? '');

const attribute = (element: Tree.Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

const elements = (parent: Tree.ParentNode): Tree.Element[] =>
  parent.childNodes.flatMap((node) => ('tagName' in node ? [node, ...elements(node)] : []));

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
