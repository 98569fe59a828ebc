/**
 * Text as the outlines of the book's own faces: a machine that makes pictures may have none of them. Bold is the regular
 * face with a stroke around it, because only the regular weight of the packed variable faces can be read.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

export interface Type {
  readonly size: number;
  readonly bold: boolean;
  readonly face: Face;
}
export type Face = 'sans' | 'mono' | 'serif';

const FILES: Readonly<Record<Face, string>> = {
  sans: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  mono: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  serif: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
};
/** Characters that these files lack, in em: an arrow. */
const ARROW = { width: 0.9, path: 'M0.1 0.36H0.72L0.56 0.52L0.62 0.58L0.88 0.32L0.62 0.06L0.56 0.12L0.72 0.28H0.1Z' };
const BOLD = 0.045;

const resolve = createRequire(import.meta.url).resolve;
const fonts = new Map<Face, Font>();
function fontOf(face: Face): Font {
  let font = fonts.get(face);
  if (!font) fonts.set(face, (font = create(readFileSync(resolve(FILES[face]))) as Font));
  return font;
}

const faceOf = (family: string): Face => (/mono/i.test(family) ? 'mono' : /serif 4/i.test(family) ? 'serif' : 'sans');

/** The type that SVG attributes request. */
export const typeOf = (family: string, size: string, weight: string): Type => ({
  size: parseFloat(size),
  bold: Number(weight) >= 600 || weight === 'bold',
  face: faceOf(family),
});

/** How wide a text is, px. */
export const widthOf = (text: string, { size, face, bold }: Type): number =>
  glyphsOf(text, face).reduce((sum, { advance }) => sum + advance, 0) * size * (bold ? 1.03 : 1);

/** How far below its place the baseline of a text is. */
export function baseline({ size, face }: Type, name: string): number {
  const { ascent, descent, capHeight, xHeight, unitsPerEm } = fontOf(face);
  const height = { central: ascent + descent, middle: xHeight, hanging: 2 * capHeight }[name] ?? 0;
  return (height / 2 / unitsPerEm) * size;
}

/** The outlines of a text whose baseline begins at x, y. */
export function outlineOf(text: string, type: Type, x: number, y: number): { d: string; boldness: number } {
  const { size, face, bold } = type;
  let at = x;
  const d = glyphsOf(text, face).map(({ path, advance }) => {
    const placed = path(size, at, y);
    at += advance * size * (bold ? 1.03 : 1);
    return placed;
  });
  return { d: d.join(''), boldness: bold ? size * BOLD : 0 };
}

interface Glyph {
  /** In em. */
  readonly advance: number;
  readonly path: (size: number, x: number, y: number) => string;
}
const known = new Map<string, Glyph>();

const glyphsOf = (text: string, face: Face): Glyph[] => [...text].map((letter) => glyphOf(letter, face));

function glyphOf(letter: string, face: Face): Glyph {
  const key = `${face}${letter}`;
  let glyph = known.get(key);
  if (!glyph) known.set(key, (glyph = readGlyph(letter, face)));
  return glyph;
}

/** From the requested face, else from another that has the character. */
function readGlyph(letter: string, wanted: Face): Glyph {
  const code = letter.codePointAt(0)!;
  const face = ([wanted, 'sans', 'mono', 'serif'] as const).find((one) => fontOf(one).hasGlyphForCodePoint(code));
  if (!face) {
    const isArrow = '→←↑↓⟶'.includes(letter);
    return {
      advance: isArrow ? ARROW.width : 0.6,
      path: (size, x, y) => (isArrow ? scaled(ARROW.path, size, x, y) : ''),
    };
  }
  const font = fontOf(face);
  const glyph = font.glyphForCodePoint(code);
  const scale = 1 / font.unitsPerEm;
  return {
    advance: glyph.advanceWidth * scale,
    path: (size, x, y) => {
      const unit = scale * size;
      return glyph.path.commands
        .map(({ command, args }) => {
          const to = args.map((value, at) => short(at % 2 === 0 ? x + value * unit : y - value * unit));
          return (
            { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }[command] +
            to.join(' ')
          );
        })
        .join('');
    },
  };
}

function scaled(path: string, size: number, x: number, y: number): string {
  return path
    .replaceAll(/H([\d.]+)/g, (_, to: string) => `H${short(x + Number(to) * size)}`)
    .replaceAll(
      /([ML])([\d.]+) ([\d.]+)/g,
      (_, sign: string, a: string, b: string) => `${sign}${short(x + Number(a) * size)} ${short(y - Number(b) * size)}`,
    );
}

const short = (value: number): number => Math.round(value * 100) / 100;
