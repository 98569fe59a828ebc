import { count } from '@src/units/words';
import { blockOf, registersOf, type MatmulValues } from './params';
import type { MatmulTrace } from './simulate';

/** "1,024", "14.3". */
export const numberText = (value: number): string =>
  (value < 100 ? Number(value.toFixed(value < 10 ? 2 : 1)) : Math.round(value)).toLocaleString('en-GB');

/** "once", "16 times", "14.3 times". */
export const timesText = (value: number): string => (value === 1 ? 'once' : `${numberText(value)} times`);

/** How often a sector of A and B is loaded, on average. */
export const refetch = ({ cost, idealSectors }: MatmulTrace): number => cost.loads.sectors / idealSectors;

/** How many threads load each element of A. */
export const timesLoaded = ({ cost, n }: MatmulTrace): number => cost.traffic.a.elements / n ** 2;

/** Uses of an element that was loaded: A and B together. */
export const reuse = ({ cost, n }: MatmulTrace): number => (2 * n ** 3) / cost.loads.elements;

/** "Tiles of 16 × 16": the kernel as the subject of a sentence, and whether it is one thing or several. */
export function subjectOf(values: MatmulValues): { text: string; verb: 'load' | 'loads' } {
  switch (values.kernel) {
    case 'tiled':
      return { text: `Tiles of ${values.tile} × ${values.tile}`, verb: 'load' };
    case 'registers': {
      const { block, side } = registersOf(values);
      return { text: `Blocks of ${block} × ${block} with ${side} × ${side} results a thread`, verb: 'load' };
    }
    case 'swapped':
      return { text: `The naive kernel with rows and columns swapped`, verb: 'loads' };
    default: {
      const { x, y } = blockOf(values);
      return { text: `The naive kernel in blocks of ${x} × ${y}`, verb: 'loads' };
    }
  }
}

/** "4,096", "67.1 million": an exact number as long as it is easily read. */
export const largeText = (value: number): string => {
  if (value < 1e6) return value.toLocaleString('en-GB');
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${(value / 1e6).toLocaleString('en-GB', digits)} million`;
};

/** "1 sector", "4,096 sectors", "67.1 million sectors". */
export const largeCount = (value: number, one: string): string =>
  value < 1e6 ? count(value, one) : `${largeText(value)} ${one}s`;

export const sectorsText = (value: number): string => largeCount(value, 'sector');

/** "k = 5", "k = 16 to 31". */
export const kText = (kFrom: number, kTo: number): string =>
  kTo - kFrom === 1 ? `k = ${kFrom}` : `k = ${kFrom} to ${kTo - 1}`;
