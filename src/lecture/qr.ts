/** A text as a QR code, drawn as one path: dark on white in every theme, because phones read that. */
import { generate } from 'lean-qr';

const SVG = 'http://www.w3.org/2000/svg';
/** The white margin that a code reader needs, in modules. */
const EDGE = 4;

/** The dark modules of a code as a path, row by row; `null` for a text that no code holds. Pure. */
export function codePath(text: string): { readonly path: string; readonly size: number } | null {
  try {
    const code = generate(text);
    let path = '';
    for (let y = 0; y < code.size; y += 1)
      for (let x = 0; x < code.size; x += 1) {
        const from = x;
        while (code.get(x, y)) x += 1;
        if (x > from) path += `M${from + EDGE} ${y + EDGE}h${x - from}v1h-${x - from}z`;
      }
    return { path, size: code.size + 2 * EDGE };
  } catch {
    return null;
  }
}

/** @returns `null` for a text that is too long for a code: its address is shown as text. */
export function codeOf(text: string, name: string): SVGSVGElement | null {
  const code = codePath(text);
  if (!code) return null;
  const svg = document.createElementNS(SVG, 'svg');
  const make = (tag: string, attributes: Readonly<Record<string, string>>): void => {
    const element = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    svg.append(element);
  };
  svg.setAttribute('viewBox', `0 0 ${code.size} ${code.size}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', name);
  svg.setAttribute('shape-rendering', 'crispEdges');
  make('rect', { width: String(code.size), height: String(code.size), fill: '#fff' });
  make('path', { d: code.path, fill: '#000' });
  return svg;
}

/** An address that only this machine knows is useless to a phone. */
export const isOnlyHere = (url: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
