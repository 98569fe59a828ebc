import { facesFor } from './faces';
import { makeSvg, painted, plainColor, spread, type Looks } from './paint';
import { linesOf, plate, type Drawn, type Measure, type Words } from './plate';

/** How far a drawing may write past its edge, px; the picture includes it. */
const MOST_OVERHANG = 80;

/**
 * What a stage shows as a standalone SVG document: its drawings, the moving marks above them, and the words around
 * them. Colors and places are attributes; it needs nothing from a page.
 *
 * @param stage - Holds one `.picture` for each shown state.
 * @param looks - Shared by a caller that draws many frames of one stage.
 */
export function svgOf(stage: HTMLElement, words: Words, looks?: Looks): SVGSVGElement | null {
  const shown = picturesIn(stage);
  if (shown.length === 0) return null;
  const page = pageOf(stage);
  const drawings = shown.map((picture) => drawnIn(picture));
  const laid = plate(words, drawings, page.minText, page.measure);
  const whole = makeSvg('svg', {
    xmlns: 'http://www.w3.org/2000/svg',
    width: laid.width,
    height: laid.height,
    viewBox: `0 0 ${laid.width} ${laid.height}`,
    role: 'img',
    'font-family': page.family,
  });
  const name = makeSvg('title', {});
  name.textContent = [words.title, ...words.paragraphs.map((runs) => runs.map(({ text }) => text).join(''))].join('. ');
  whole.append(name, makeSvg('rect', { width: laid.width, height: laid.height, fill: page.paper }));
  for (const [index, picture] of shown.entries()) {
    const { x, y } = laid.places[index]!;
    const { left, top } = drawings[index]!;
    const place = makeSvg('g', { transform: `translate(${round(x + left)} ${round(y + top)})` });
    for (const svg of picture.querySelectorAll<SVGSVGElement>(':scope > svg')) place.append(painted(svg, looks));
    whole.append(place);
  }
  const { x1, x2, y } = laid.rule;
  whole.append(makeSvg('path', { d: `M${x1},${round(y)}H${round(x2)}`, stroke: page.line, fill: 'none' }));
  for (const { x: at, y: base, text, size, weight, width, soft, href } of laid.texts) {
    const line = makeSvg('text', {
      x: round(at),
      y: round(base),
      'font-size': round(size),
      fill: soft ? page.soft : page.ink,
    });
    if (weight !== 400) line.setAttribute('font-weight', String(weight));
    line.textContent = text.trimEnd();
    if (line.textContent.length > 1)
      spread(line, width - page.measure(text, { size, weight }) + page.measure(line.textContent, { size, weight }));
    whole.append(href === undefined ? line : linked(line, href));
  }
  return whole;
}

/** How many lines the words around the stage take. */
export function linesAround(stage: HTMLElement, words: Words): number {
  const page = pageOf(stage);
  return linesOf(words, picturesIn(stage).map(drawnIn), page.minText, page.measure);
}

/** The document as a file, with its typefaces. */
export async function fileOf(svg: SVGSVGElement): Promise<string> {
  const families = [svg, ...svg.querySelectorAll('[font-family]')].map((it) => it.getAttribute('font-family') ?? '');
  const faces = await facesFor([...new Set(families)]);
  if (faces !== '') {
    const style = makeSvg('style', {});
    style.textContent = faces;
    svg.querySelector('title')!.after(style);
  }
  return textOf(svg);
}

export const textOf = (svg: SVGSVGElement): string => new XMLSerializer().serializeToString(svg);

function picturesIn(stage: HTMLElement): HTMLElement[] {
  return [...stage.querySelectorAll<HTMLElement>('.picture')].filter((it) => it.querySelector(':scope > svg'));
}

interface Overhanging extends Drawn {
  readonly left: number;
  readonly top: number;
}

/** The size of a drawing, with what its text writes past its edges. */
function drawnIn(picture: HTMLElement): Overhanging {
  const svg = picture.querySelector<SVGSVGElement>(':scope > svg:not(.movers)')!;
  const [, , width = 720, height = 460] = (svg.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number);
  const edge = svg.getBoundingClientRect();
  const scale = edge.width > 0 ? width / edge.width : 1;
  const over = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const text of svg.querySelectorAll('text')) {
    const box = text.getBoundingClientRect();
    if (box.width === 0 || text.closest('[clip-path]')) continue;
    over.left = Math.max(over.left, (edge.left - box.left) * scale);
    over.right = Math.max(over.right, (box.right - edge.right) * scale);
    // A line of type is higher than its letters.
    over.top = Math.max(over.top, (edge.top - box.top) * scale - 3);
    over.bottom = Math.max(over.bottom, (box.bottom - edge.bottom) * scale - 3);
  }
  const at = (side: keyof typeof over): number => Math.min(MOST_OVERHANG, Math.ceil(over[side]));
  const label = picture.closest('.drawn')?.getAttribute('aria-label') ?? undefined;
  return {
    width: width + at('left') + at('right'),
    height: height + at('top') + at('bottom'),
    left: at('left'),
    top: at('top'),
    ...(label !== undefined && { label }),
  };
}

/** The words of the picture that come from the page. */
function pageOf(stage: HTMLElement) {
  const figure = stage.closest<HTMLElement>('figure, .easel') ?? stage;
  const style = getComputedStyle(figure);
  const family = style.fontFamily.replaceAll('"', "'");
  const color = (name: string): string => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    figure.append(probe);
    const { color: plain } = plainColor(getComputedStyle(probe).color);
    probe.remove();
    return plain;
  };
  const text = parseFloat(getComputedStyle(stage.querySelector('.room') ?? stage).fontSize);
  const canvas = document.createElement('canvas').getContext('2d')!;
  const measure: Measure = (words, { size, weight }) => {
    canvas.font = `${weight} ${size}px ${family}`;
    return canvas.measureText(words).width;
  };
  return {
    family,
    paper: color('--paper-raised'),
    ink: color('--ink'),
    soft: color('--ink-soft'),
    line: color('--line'),
    minText: text,
    measure,
  };
}

function linked(line: SVGElement, href: string): SVGElement {
  const link = makeSvg('a', { href });
  link.append(line);
  return link;
}

const round = (value: number): number => Math.round(value * 10) / 10;
