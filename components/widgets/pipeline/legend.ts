import type { CopyMethod } from '@src/engine/pipeline';

export type Kind = 'issue' | 'flight' | 'arrival' | 'compute' | 'wait' | 'barrier';

export interface LegendItem {
  readonly kind: Kind;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const LETTER = 6.1;
const SAMPLE = 18;
const LINE = 19;

const TEXTS = (method: CopyMethod): readonly (readonly [Kind, string])[] => [
  ['issue', method === 'registers' ? 'issues loads, stores tiles' : 'issues a copy'],
  ['flight', 'on its way'],
  ['arrival', 'bytes arrive'],
  ['compute', 'computes on tile n'],
  ['wait', 'block waits for data'],
  ['barrier', 'barrier'],
];

/** One line after the other, each filled from the left. */
export function legendFor(method: CopyMethod, width: number, y: number): readonly LegendItem[] {
  let [x, line] = [1, y];
  return TEXTS(method).map(([kind, text]) => {
    const needs = SAMPLE + 6 + text.length * LETTER;
    if (x + needs > width) [x, line] = [1, line + LINE];
    const item = { kind, text, x, y: line, width: SAMPLE, height: 11 };
    x += needs + 14;
    return item;
  });
}
