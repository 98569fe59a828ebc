export interface LegendItem {
  readonly kind: 'stream' | 'kernel' | 'held';
  readonly quarter: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const LETTER = 6.1;
const SAMPLE = 18;
const LINE = 19;

/** One line after the other, each filled from the left. */
export function legendFor(streams: number, width: number, y: number): readonly LegendItem[] {
  const texts: readonly Pick<LegendItem, 'kind' | 'quarter' | 'text'>[] = [
    ...Array.from({ length: streams }, (_, stream) => ({
      kind: 'stream' as const,
      quarter: stream,
      text: `copy of piece n, stream ${stream}`,
    })),
    { kind: 'kernel', quarter: 0, text: 'kernel on piece n' },
    { kind: 'held', quarter: 0, text: 'a copy holds the host' },
  ];
  let [x, line] = [1, y];
  return texts.map((item) => {
    const needs = SAMPLE + 6 + item.text.length * LETTER;
    if (x + needs > width) [x, line] = [1, line + LINE];
    const placed = { ...item, x, y: line, width: SAMPLE, height: 11 };
    x += needs + 14;
    return placed;
  });
}
