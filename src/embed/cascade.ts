/**
 * Turns the style sheets of a drawing into attributes at build time. A feed reader, a printer and slide software support no
 * custom property, no `color-mix()` and often no style sheet.
 */
import { compile } from 'css-select';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Values of the custom properties in the first rule of tokens.css, in their light form. */
export function lightTokens(css: string): ReadonlyMap<string, string> {
  const first = css.slice(css.indexOf('{') + 1, css.indexOf('}'));
  const declared = [...first.matchAll(/(--[\w-]+):\s*([^;]+);/g)];
  return new Map(declared.map(([, name, value]) => [name!, light(value!.trim())]));
}

const light = (value: string): string => /^light-dark\(([^,]+),.*\)$/.exec(value)?.[1]?.trim() ?? value;

/** The style properties of a picture; the rest is for a screen or a pointer. */
const TAKEN = new Set([
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
  'text-decoration',
  'white-space',
  'writing-mode',
  'display',
]);

interface Rule {
  readonly matches: (element: Tree.Element) => boolean;
  readonly specificity: number;
  readonly declarations: readonly (readonly [name: string, value: string])[];
}

/** The rules of a style sheet, the weakest first. */
export function rulesOf(css: string): readonly Rule[] {
  // Rules in a media or container query are for a screen, which a picture does not have.
  const flat = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/@[\w-]+[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const rules = [...flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors, body]) => {
    const declarations = body!.split(';').flatMap(declarationsOf);
    if (declarations.length === 0) return [];
    return selectors!
      .split(/,(?![^(]*\))/)
      .filter((selector) => !/:hover|:focus|:active|:host|:root|::/.test(selector))
      .map((selector) => ({
        matches: compile<Tree.Node, Tree.Element>(selector.trim(), { adapter, xmlMode: true }),
        specificity: specificityOf(selector),
        declarations,
      }));
  });
  return rules.toSorted((a, b) => a.specificity - b.specificity);
}

function declarationsOf(text: string): [string, string][] {
  const colon = text.indexOf(':');
  const [name, value] = [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
  if (colon < 0) return [];
  // "600 2em var(--sans)"
  const font = name === 'font' ? /^(?:(\d+) )?(\S.*?)(?:\/\S+)? (var\(.*\))$/.exec(value) : null;
  if (font)
    return [
      ['font-weight', font[1] ?? '400'],
      ['font-size', font[2]!],
      ['font-family', font[3]!],
    ];
  return TAKEN.has(name) || name.startsWith('--') ? [[name, value]] : [];
}

/** CSS specificity; `:where()` has none. */
function specificityOf(selector: string): number {
  const bare = selector.replaceAll(/:where\([^)]*\)/g, '').replaceAll(/:(not|is)\(/g, ' ');
  const count = (what: RegExp): number => bare.match(what)?.length ?? 0;
  return 10_000 * count(/#\w/g) + 100 * count(/\.[\w-]|\[|:(?=\w)/g) + count(/(^|[\s>+~])[a-z]/g);
}

type Custom = ReadonlyMap<string, string>;

/**
 * Write the styles of a drawing and its descendants into attributes, and remove what only styles and pointers need.
 *
 * @throws For a value that cannot be resolved here: it would be painted black somewhere.
 */
export function writeStyles(root: Tree.Element, rules: readonly Rule[], tokens: Custom): void {
  style(root, tokens);

  function style(element: Tree.Element, above: Custom): void {
    const declared = new Map(
      element.attrs.filter(({ name }) => TAKEN.has(name)).map(({ name, value }) => [name, value]),
    );
    const custom = new Map(above);
    const say = ([name, value]: readonly [string, string]): void => {
      if (name.startsWith('--')) custom.set(name, plain(value, custom));
      else declared.set(name, value);
    };
    for (const rule of rules) if (rule.matches(element)) rule.declarations.forEach(say);
    (attribute(element, 'style') ?? '').split(';').flatMap(declarationsOf).forEach(say);
    const moved = /translate(Y?)\(([^)]*)\)/.exec(attribute(element, 'style') ?? '');
    // Children first: their rules may depend on the classes of this one.
    for (const child of childElements(element)) style(child, custom);
    element.attrs = element.attrs.filter(
      ({ name }) => !TAKEN.has(name) && !/^(style|class|tabindex|role|aria-.*|data-.*|on.*)$/.test(name),
    );
    const set = (name: string, value: string): void => void element.attrs.push({ name, value });
    for (const [name, value] of declared) {
      const made = plain(value, custom);
      if (/var\(|calc\(|color-mix\(/.test(made)) throw new Error(`A drawing has the ${name} "${value}": ${made}.`);
      const color = ['fill', 'stroke'].includes(name) ? /^(#\w{6})([0-9a-f]{2})$/.exec(made) : null;
      set(name, color ? color[1]! : made);
      if (color) set(`${name}-opacity`, String(Math.round((parseInt(color[2]!, 16) / 255) * 1000) / 1000));
    }
    if (moved) {
      const [x = 0, y = 0] = moved[2]!.split(',').map(parseFloat);
      set('transform', moved[1] === 'Y' ? `translate(0 ${x})` : `translate(${x} ${y})`);
    }
  }
}

/** With custom properties, products and mixes resolved. */
function plain(value: string, custom: Custom): string {
  let text = value;
  for (let round = 0; round < 6 && /var\(|calc\(|color-mix\(/.test(text); round += 1)
    text = text
      .replaceAll(
        /var\((--[\w-]+)(?:,\s*((?:[^()]|\([^()]*\))+))?\)/g,
        (all, name: string, fallback?: string) => custom.get(name) ?? fallback ?? all,
      )
      .replaceAll(/calc\(([\d.]+)(px)? ([*+-]) ([\d.]+)(px)?\)/g, (_, a: string, __, sign: string, b: string) => {
        const [one, two] = [Number(a), Number(b)];
        return `${sign === '*' ? one * two : sign === '+' ? one + two : one - two}px`;
      })
      .replaceAll(
        /color-mix\(in srgb, (#\w{6}) (\d+)%, (#\w{6}|transparent)\)/g,
        (_, a: string, share: string, b: string) => mixed(a, Number(share) / 100, b),
      );
  return text;
}

function mixed(a: string, share: number, b: string): string {
  const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
  if (b === 'transparent') return `${a}${hex(share * 255)}`;
  const part = (color: string, at: number): number => parseInt(color.slice(at, at + 2), 16);
  return `#${[1, 3, 5].map((at) => hex(part(a, at) * share + part(b, at) * (1 - share))).join('')}`;
}

export const attribute = (element: Tree.Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;

export const childElements = (parent: Tree.ParentNode): Tree.Element[] => parent.childNodes.filter(isElement);

/** How css-select walks the tree of parse5. */
const adapter = {
  isTag: isElement,
  getAttributeValue: attribute,
  hasAttrib: (element: Tree.Element, name: string): boolean => attribute(element, name) !== undefined,
  getName: ({ tagName }: Tree.Element): string => tagName,
  getChildren: (node: Tree.Node): Tree.Node[] => ('childNodes' in node ? node.childNodes : []),
  getParent: (node: Tree.Element): Tree.Element | null =>
    node.parentNode && isElement(node.parentNode) ? node.parentNode : null,
  getSiblings: (node: Tree.Node): Tree.Node[] =>
    'parentNode' in node && node.parentNode ? node.parentNode.childNodes : [node],
  getText: (): string => '',
  removeSubsets: <Node>(nodes: Node[]): Node[] => nodes,
  existsOne: (): boolean => false,
  findAll: (): Tree.Element[] => [],
  findOne: (): null => null,
};
