/**
 * A figure's drawing as a self-contained picture: the places of its title, sentences, credit, and link. Pure, so that a
 * browser and the build lay out the same plate; the caller measures text.
 */
export interface TextStyle {
  readonly size: number;
  readonly weight: 400 | 600;
}

/** How wide a text is, in px. */
export type Measure = (text: string, style: TextStyle) => number;

/** A piece of a sentence. */
export interface Run {
  readonly text: string;
  readonly strong?: boolean;
}

export interface Words {
  readonly title: string;
  readonly paragraphs: readonly (readonly Run[])[];
  /** Who made it, and its license. */
  readonly credit: string;
  /** The address that leads back to the state; '' where it is not known. */
  readonly link: string;
  /** The fewest lines that the paragraphs get: the frames of a film keep their height. */
  readonly lines?: number;
}

export interface Drawn {
  readonly width: number;
  readonly height: number;
  /** What tells it apart from the drawing beside it. */
  readonly label?: string;
}

export interface PlacedText extends TextStyle {
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly text: string;
  readonly width: number;
  readonly soft: boolean;
  readonly href?: string;
}

export interface Plate {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PlacedText[];
  /** The upper left corner of each drawing. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
  /** The line above the credit. */
  readonly rule: { readonly x1: number; readonly x2: number; readonly y: number };
}

/** Sizes for a drawing whose smallest text is 11 px; they grow with it for a slide. */
const SIZE = { title: 16, words: 13, small: 11, margin: 24, gap: 14, between: 28, least: 300 } as const;
const LEADING = 1.45;

/** @param minText - The smallest text of the drawing, px. */
export function plate(words: Words, drawings: readonly Drawn[], minText: number, measure: Measure): Plate {
  const unit = minText / 11;
  const margin = SIZE.margin * unit;
  const gap = SIZE.gap * unit;
  const between = SIZE.between * unit;
  const drawn = drawings.reduce((sum, { width }) => sum + width + between, -between);
  const inner = Math.max(drawn, SIZE.least * unit);
  const texts: PlacedText[] = [];
  let y = margin;

  /** Lines of runs, from `x`, and where the next item goes below them. */
  function write(
    runs: readonly Run[],
    size: number,
    x: number,
    width: number,
    more: { soft?: boolean; href?: string },
  ) {
    const lines = broken(runs, size, width, measure);
    for (const line of lines) {
      let at = x;
      for (const { text, strong = false } of line) {
        const weight = strong ? 600 : 400;
        const wide = measure(text, { size, weight });
        const soft = more.soft ?? !strong;
        if (text.trim() !== '')
          texts.push({
            x: at,
            y: y + size,
            text,
            width: wide,
            size,
            weight,
            soft,
            ...(more.href && { href: more.href }),
          });
        at += wide;
      }
      y += size * LEADING;
    }
    return lines.length;
  }

  write([{ text: words.title, strong: true }], SIZE.title * unit, margin, inner, {});
  y += gap;

  const top = y;
  let x = margin + Math.max(0, (inner - drawn) / 2);
  const labelled = drawings.some(({ label }) => label !== undefined);
  const xs = drawings.map(({ width, label = '' }) => {
    const at = x;
    y = top;
    write([{ text: label, strong: true }], SIZE.words * unit, at, width, {});
    x += width + between;
    return { at, under: y };
  });
  const under = labelled ? Math.max(...xs.map((drawing) => drawing.under)) + gap / 2 : top;
  y = under + Math.max(...drawings.map(({ height }) => height)) + gap;

  const size = SIZE.words * unit;
  const written = words.paragraphs.reduce((sum, runs) => sum + write(runs, size, margin, inner, {}), 0);
  y += Math.max(0, (words.lines ?? 0) - written) * size * LEADING + gap;
  const rule = { x1: margin, x2: margin + inner, y };
  y += gap * 0.6;
  write([{ text: words.credit }], SIZE.small * unit, margin, inner, { soft: true });
  if (words.link !== '')
    write([{ text: words.link }], SIZE.small * unit, margin, inner, { soft: true, href: words.link });
  return {
    width: Math.ceil(inner + 2 * margin),
    height: Math.ceil(y + margin * 0.7),
    texts,
    places: xs.map(({ at }) => ({ x: at, y: under })),
    rule,
  };
}

/** How many lines the paragraphs take in a plate whose inside has this width. */
export const linesOf = (words: Words, drawings: readonly Drawn[], minText: number, measure: Measure): number => {
  const unit = minText / 11;
  const drawn = drawings.reduce((sum, { width }) => sum + width + SIZE.between * unit, -SIZE.between * unit);
  const inner = Math.max(drawn, SIZE.least * unit);
  return words.paragraphs.reduce((sum, runs) => sum + broken(runs, SIZE.words * unit, inner, measure).length, 0);
};

/**
 * Breaks runs into lines no wider than `width`: at spaces, and inside anything longer than a line, such as an address.
 */
function broken(runs: readonly Run[], size: number, width: number, measure: Measure): Run[][] {
  const lines: Run[][] = [[]];
  let left = width;
  const wide = (text: string, strong = false): number => measure(text, { size, weight: strong ? 600 : 400 });
  const next = (): void => {
    lines.push([]);
    left = width;
  };
  const put = (text: string, strong: boolean): void => {
    const line = lines.at(-1)!;
    const before = line.at(-1);
    if (before && (before.strong ?? false) === strong) line[line.length - 1] = { text: before.text + text, strong };
    else line.push({ text, strong });
    left -= wide(text, strong);
  };
  for (const { text, strong = false } of runs)
    for (const word of text.split(/(?<= )/)) {
      if (wide(word.trimEnd(), strong) > left && lines.at(-1)!.length > 0) next();
      let rest = word;
      while (wide(rest.trimEnd(), strong) > left && rest.length > 1) {
        let fits = rest.length - 1;
        while (fits > 1 && wide(rest.slice(0, fits), strong) > left) fits -= 1;
        put(rest.slice(0, fits), strong);
        rest = rest.slice(fits);
        next();
      }
      put(rest, strong);
    }
  return lines.filter((line) => line.some(({ text }) => text.trim() !== ''));
}
