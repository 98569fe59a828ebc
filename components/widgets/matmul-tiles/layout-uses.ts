import { boxesPath, round, textWidth } from '@components/marks/geometry';
import { numberText, timesLoaded } from './describe';
import type { MatmulTrace } from './simulate';

/** One element of A and the row of C that needs it: each use, and before which of them it is loaded. */
export interface UsesPart {
  readonly y: number;
  readonly barY: number;
  readonly height: number;
  readonly title: string;
  readonly titleY: number;
  /** Uses that find it loaded, one part for each block. */
  readonly found: string;
  readonly first: string;
  /** Loads after the first. */
  readonly again: string;
  /** The part of the block that is shown. */
  readonly own: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly keys: readonly { readonly kind: 'first' | 'again' | 'found'; readonly x: number; readonly text: string }[];
}

interface Room {
  readonly width: number;
  readonly bottom: number;
  readonly text: number;
  readonly small: boolean;
}

const KEYS = [
  ['first', 'loaded'],
  ['again', 'again'],
  ['found', 'only used'],
] as const;

export function usesPart(trace: MatmulTrace, tiled: boolean, { width, bottom, text, small }: Room): UsesPart {
  const { n, cost, block } = trace;
  const { grid, plan } = cost;
  const height = Math.round(text * (small ? 1.2 : 2));
  const barY = bottom - height - 3;
  const titleY = round(barY - text * 0.95);
  const inset = 3;
  const gap = grid.x <= 8 ? 6 : grid.x <= 64 ? 2 : 0;
  const pitch = (width - 2 * inset - (grid.x - 1) * gap) / n;
  const x = (use: number): number => inset + use * pitch + Math.floor(use / plan.blockColumns) * gap;
  const groups = Array.from({ length: grid.x }, (_, index) => {
    const from = index * plan.blockColumns;
    const uses = Math.min(plan.blockColumns, n - from);
    return { from, box: { x: x(from), y: barY, width: uses * pitch, height } };
  });
  const apart = pitch > 4 ? 1 : 0;
  const mark = (use: number, most: number) => {
    const wide = Math.min(most, Math.max(pitch, 3));
    return { x: x(use), y: barY, width: wide - apart, height };
  };
  // Where a use is thinner than a px, the loads of a block that loads for each use are one shape.
  const loads = tiled
    ? groups.map(({ from, box }) => mark(from, box.width * 0.6))
    : pitch > 2
      ? groups.flatMap(({ from, box }) =>
          Array.from({ length: Math.round(box.width / pitch) }, (_, use) => mark(from + use, pitch)),
        )
      : [mark(0, pitch), ...groups.map(({ box }) => box)];
  const own = groups[block.x]!.box;
  const times = timesLoaded(trace);
  const title = `one element of A: used ${numberText(n)} times, loaded by ${numberText(times)} thread${times === 1 ? '' : 's'}`;
  const short = `used ${numberText(n)} times, loaded ${numberText(times)} times`;
  const keyWidths = KEYS.map(([, label]) => textWidth(label, text, 'sans') + 2.4 * text);
  const keysFrom = width - keyWidths.reduce((sum, one) => sum + one, 0) + text;
  const fits = textWidth(title, text * 1.15, 'sans') < width;
  const keyed = fits && keysFrom > textWidth(title, text * 1.15, 'sans') + text;
  return {
    ...{ barY, height, titleY },
    y: round(titleY - text * 0.7),
    title: fits ? title : short,
    found: boxesPath(groups.map(({ box }) => box)),
    first: boxesPath(loads.slice(0, 1)),
    again: boxesPath(loads.slice(1)),
    own: { x: round(own.x - 2), y: barY - 2, width: round(own.width + 4), height: height + 4 },
    keys: keyed
      ? KEYS.map(([kind, label], index) => ({
          kind,
          text: label,
          x: round(keysFrom + keyWidths.slice(0, index).reduce((sum, one) => sum + one, 0)),
        }))
      : [],
  };
}
