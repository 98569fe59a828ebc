/** Style that a drawing takes from the page and must carry along when it leaves it. */
const CARRIED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-dashoffset',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-decoration',
  'text-anchor',
  'dominant-baseline',
];

/**
 * The drawing that is on screen as a standalone SVG file: colours and fonts written into it, no script, no link.
 *
 * @param title - One sentence; becomes the picture's accessible name.
 */
export function svgOf(stage: HTMLElement, title: string): string {
  const shown = [...stage.querySelectorAll<SVGSVGElement>('.picture > svg')].find(
    (svg) => svg.getClientRects().length > 0,
  );
  if (!shown) return '';
  const copy = shown.cloneNode(true) as SVGSVGElement;
  carryStyle(shown, copy);
  for (const control of copy.querySelectorAll('[role="slider"]')) control.remove();
  for (const link of copy.querySelectorAll('a')) link.removeAttribute('href');
  for (const element of copy.querySelectorAll('[class], [aria-hidden]')) {
    element.removeAttribute('class');
    element.removeAttribute('aria-hidden');
  }
  const [, , width, height] = (shown.getAttribute('viewBox') ?? '0 0 720 400').split(' ').map(Number);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('role', 'img');
  copy.removeAttribute('class');
  const name = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  name.textContent = title;
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', getComputedStyle(stage.closest('figure') ?? stage).backgroundColor);
  copy.prepend(name, paper);
  return new XMLSerializer().serializeToString(copy).replaceAll(/<!--.*?-->/gs, '');
}

function carryStyle(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  const text = CARRIED.map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(([name, value]) => value !== '' && !(name.startsWith('stroke-') && style.stroke === 'none'))
    .map(([name, value]) => `${name}:${value.replaceAll('"', "'")}`)
    .join(';');
  if (!['defs', 'title'].includes(from.tagName)) to.setAttribute('style', text);
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
