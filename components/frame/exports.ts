/** Style that a drawing takes from the page and must carry along when it leaves it. */
export const CARRIED: readonly string[] = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-decoration',
  'text-anchor',
  'dominant-baseline',
  'white-space',
  'writing-mode',
];

/** Room between two drawings of one picture, and above each for what tells them apart, in px of the drawing. */
const GAP = { between: 24, above: 26 } as const;

/**
 * The drawing that is on screen as a standalone SVG file: colours and fonts written into it, no script, no link. Two states
 * that stand side by side become one picture.
 *
 * @param title - One sentence; becomes the picture's accessible name.
 */
export function svgOf(stage: HTMLElement, title: string): string {
  const shown = [...stage.querySelectorAll<SVGSVGElement>('.picture > svg:not(.movers)')].filter(
    (svg) => svg.getClientRects().length > 0,
  );
  if (shown.length === 0) return '';
  const parts = shown.map(standing);
  const whole = parts.length === 1 ? parts[0]!.copy : sideBySide(shown, parts);
  whole.setAttribute('role', 'img');
  const name = made('title', {});
  name.textContent = title;
  const paper = made('rect', {
    width: '100%',
    height: '100%',
    fill: getComputedStyle(stage.closest('figure') ?? stage).backgroundColor,
  });
  whole.prepend(name, paper);
  return new XMLSerializer().serializeToString(whole).replaceAll(/<!--.*?-->/gs, '');
}

interface Part {
  readonly copy: SVGSVGElement;
  readonly width: number;
  readonly height: number;
}

/** A copy of one drawing that needs no style sheet and can be touched by nobody. */
function standing(shown: SVGSVGElement): Part {
  const copy = shown.cloneNode(true) as SVGSVGElement;
  carryStyle(shown, copy);
  // What is on its way lies above the drawing, in a layer of its own.
  const moving = shown.parentElement?.querySelector('svg.movers');
  if (moving) {
    const above = moving.cloneNode(true) as SVGSVGElement;
    carryStyle(moving, above);
    copy.append(...above.children);
  }
  for (const control of copy.querySelectorAll('[role="slider"]')) control.remove();
  for (const link of copy.querySelectorAll('a')) link.removeAttribute('href');
  for (const element of copy.querySelectorAll('[class], [aria-hidden]')) {
    element.removeAttribute('class');
    element.removeAttribute('aria-hidden');
  }
  const [, , width = 720, height = 400] = (shown.getAttribute('viewBox') ?? '0 0 720 400').split(' ').map(Number);
  copy.setAttribute('xmlns', SVG);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.removeAttribute('class');
  return { copy, width, height };
}

function sideBySide(shown: readonly SVGSVGElement[], parts: readonly Part[]): SVGSVGElement {
  const width = parts.reduce((sum, part) => sum + part.width + GAP.between, -GAP.between);
  const height = Math.max(...parts.map((part) => part.height)) + GAP.above;
  const whole = made('svg', { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` }) as SVGSVGElement;
  let x = 0;
  for (const [index, part] of parts.entries()) {
    const from = shown[index]!;
    const { fontFamily, color } = getComputedStyle(from.closest('figure') ?? from);
    const label = made('text', { x, y: 15, fill: color, style: `font: 12px ${fontFamily.replaceAll('"', "'")}` });
    label.textContent = from.closest('.drawn')?.getAttribute('aria-label') ?? '';
    part.copy.setAttribute('x', String(x));
    part.copy.setAttribute('y', String(GAP.above));
    whole.append(label, part.copy);
    x += part.width + GAP.between;
  }
  return whole;
}

const SVG = 'http://www.w3.org/2000/svg';

function made(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

function carryStyle(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  const text = CARRIED.map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(([name, value]) => value !== '' && !(name.startsWith('stroke-') && style.stroke === 'none'))
    .map(([name, value]) => `${name}:${value.replaceAll('"', "'")}`)
    .join(';');
  if (!['defs', 'title'].includes(from.tagName)) to.setAttribute('style', text);
  // A place that CSS moves, for the sake of a transition, becomes an attribute, which every program reads.
  if ('style' in from && (from as SVGElement).style.transform !== '') to.setAttribute('transform', style.transform);
  for (const [index, child] of [...from.children].entries()) carryStyle(child, to.children[index]!);
}

/** The same picture in pixels, twice as large, for places that take no SVG. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not make a PNG.'))),
      'image/png',
    );
  });
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
