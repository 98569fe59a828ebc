/**
 * Writes the styles of a drawing into it as attributes: a saved file has no style sheet, and many programs that open
 * SVG read only attributes.
 */

/** Inherited properties, with their values in a document without styles. */
const INHERITED: Readonly<Record<string, string>> = {
  fill: '#000000',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-opacity': '1',
  'stroke-width': '1px',
  'stroke-dasharray': 'none',
  'stroke-dashoffset': '0px',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'paint-order': 'normal',
  'font-family': '',
  'font-size': '',
  'font-weight': '400',
  'font-style': 'normal',
  'letter-spacing': 'normal',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
  'white-space': 'normal',
  'writing-mode': 'horizontal-tb',
};
/** Properties that are not inherited. */
const OWN: Readonly<Record<string, string>> = { opacity: '1', 'text-decoration-line': 'none' };

/** Every property that a saved drawing carries. */
export const CARRIED: readonly string[] = [...Object.keys(INHERITED), ...Object.keys(OWN)];

/** Attributes that say where an element is, not how it looks: they cannot change its style. */
const PLACE = /^(x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|d|width|height|points|transform|id|dx|dy|aria-.*|textLength|viewBox)$/;
const KEPT =
  /^(x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|d|width|height|points|transform|id|dx|dy|viewBox|offset|clip-path|pattern.*|clipPathUnits|xml:space)$/;
const SHAPES = new Set(['rect', 'path', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
const DEFINITIONS = new Set(['defs', 'clipPath', 'pattern', 'mask', 'linearGradient']);

type Style = Readonly<Record<string, string>>;

/** Computed styles, by everything that a style can depend on: the frames of a film are alike. */
export type Looks = Map<string, Look>;
export const newLooks = (): Looks => new Map();
interface Look {
  readonly style: Style;
  readonly hidden: boolean;
}

/**
 * A copy of a drawing that needs no style sheet and reacts to nothing.
 *
 * @param svg - In a document, so that its style is known.
 * @returns A group with what the drawing shows, in the drawing's own px.
 */
export function painted(svg: SVGSVGElement, looks: Looks = newLooks()): SVGGElement {
  const group = copyOf(svg, { ...INHERITED }, '', looks, false) as SVGGElement | null;
  return group ?? makeSvg('g', {});
}

function copyOf(from: Element, above: Style, path: string, looks: Looks, defining: boolean): Element | null {
  const tag = from.tagName;
  if (tag === 'title' || tag === 'desc') return null;
  if (['slider', 'button', 'checkbox'].includes(from.getAttribute('role') ?? '')) return null;
  const key = `${path}>${tag}${[...from.attributes].map(({ name, value }) => (PLACE.test(name) ? '' : `[${name}=${value}]`)).join('')}`;
  let look = looks.get(key);
  if (!look) looks.set(key, (look = lookOf(from)));
  const inDefinition = defining || DEFINITIONS.has(tag);
  if (look.hidden && !inDefinition) return null;
  const { style } = look;
  if (SHAPES.has(tag) && !defining && style['fill'] === 'none' && style['stroke'] === 'none') return null;

  // A link within the page leads nowhere from here.
  const to = makeSvg(tag === 'svg' ? 'g' : tag === 'a' ? (from.closest('text') ? 'tspan' : 'g') : tag, {});
  for (const { name, value } of from.attributes) if (tag !== 'svg' && KEPT.test(name)) to.setAttribute(name, value);
  for (const name of CARRIED) {
    const value = style[name]!;
    if (value === (name in OWN ? OWN[name] : above[name])) continue;
    // An absent stroke needs no width.
    if (name.startsWith('stroke-') && style['stroke'] === 'none') continue;
    to.setAttribute(name === 'text-decoration-line' ? 'text-decoration' : name, value);
  }
  // A position set by CSS for a transition becomes an attribute, which every program reads.
  const moved = (from as SVGElement).style.transform;
  if (moved !== '') to.setAttribute('transform', getComputedStyle(from).transform);
  const below = { ...above, ...style };
  if (style['stroke'] === 'none')
    for (const name of CARRIED) if (name.startsWith('stroke-')) below[name] = above[name]!;
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) to.append(child.cloneNode());
    else if (child instanceof Element) {
      const copy = copyOf(child, below, key, looks, inDefinition);
      if (copy) to.append(copy);
    }
  }
  if (tag === 'text') keepWidth(from as SVGTextElement, to, style);
  if ((tag === 'g' || tag === 'a') && to.childNodes.length === 0) return null;
  return to;
}

/** Another program may have none of the book's typefaces: whichever it uses, the text keeps its width. */
function keepWidth(from: SVGTextElement, to: Element, style: Style): void {
  if (from.textContent.trim() === '' || style['writing-mode'] !== 'horizontal-tb') return;
  const gaps = [...from.querySelectorAll('tspan[dx]')].reduce((sum, part) => sum + Number(part.getAttribute('dx')), 0);
  const width = from.getComputedTextLength() + gaps;
  if (width > 0) spread(to, width);
}

export function spread(text: Element, width: number): void {
  text.setAttribute('textLength', String(Math.round(width * 10) / 10));
  text.setAttribute('lengthAdjust', 'spacingAndGlyphs');
}

function lookOf(from: Element): Look {
  const computed = getComputedStyle(from);
  const style: Record<string, string> = {};
  for (const name of CARRIED) style[name] = computed.getPropertyValue(name).replaceAll('"', "'");
  for (const paint of ['fill', 'stroke'] as const) {
    const { color, alpha } = plainColor(style[paint]!);
    style[paint] = color;
    if (alpha < 1 && color !== 'none') style[`${paint}-opacity`] = String(Number(style[`${paint}-opacity`]) * alpha);
  }
  return { style, hidden: computed.display === 'none' };
}

/** `#rrggbb` and an opacity for what a style sheet may call rgba(), or color(srgb …) where colors are mixed. */
export function plainColor(value: string): { color: string; alpha: number } {
  const parts = /^(rgba?|color\(srgb)[( ]\s*([^)]*)\)$/.exec(value);
  if (!parts) return { color: value.replaceAll(/["']/g, ''), alpha: 1 };
  const whole = parts[1]!.startsWith('rgb') ? 1 : 255;
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts[2]!.split(/[\s,/]+/).map(Number);
  if (alpha === 0) return { color: 'none', alpha: 1 };
  const hex = [red, green, blue].map((part) =>
    Math.min(255, Math.max(0, Math.round(part * whole)))
      .toString(16)
      .padStart(2, '0'),
  );
  return { color: `#${hex.join('')}`, alpha };
}

const SVG = 'http://www.w3.org/2000/svg';

export function makeSvg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Tag];
export function makeSvg(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement;
export function makeSvg(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
