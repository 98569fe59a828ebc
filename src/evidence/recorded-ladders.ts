import { unpack } from './unpack';

/** The folders of content/evidence that hold the kernels of the ladders, PyTorch's own, and the launches of empty blocks. */
export const LADDERS = { transpose: 'ladder-transpose', softmax: 'ladder-softmax', torch: 'ladder-torch' } as const;
export type Ladder = keyof typeof LADDERS;

/** One kernel as it was recorded. Percentages are shares of the printed peak. */
export interface RecordedRung {
  /** The name of its case. */
  readonly name: string;
  /** Median of one launch. */
  readonly timeUs: number;
  readonly threads: number;
  readonly blocks: number;
  /** `null` where only the time was taken. */
  readonly counted: CountedRung | null;
}

export interface CountedRung {
  readonly dram: number;
  readonly l2: number;
  readonly dataPipe: number;
  readonly issue: number;
  readonly loadSectors: number;
  readonly storeSectors: number;
  /** Wavefronts that the addresses require. */
  readonly sharedLoads: number;
  readonly sharedStores: number;
  /** The commonest stall reason, as Nsight Compute's metrics name it. */
  readonly stall: string;
}

interface Compact {
  readonly reasons: readonly string[];
  readonly rows: string;
}

const fileByPath = import.meta.glob<Compact>('/content/evidence/ladder-*/h200.json', {
  query: '?ladder',
  import: 'default',
  eager: true,
});
const launchFiles = import.meta.glob<Readonly<Record<string, number>>>(
  ['/content/evidence/launch-cost/*.json', '!/content/evidence/launch-cost/disagreements.json'],
  {
    query: '?launches',
    import: 'default',
    eager: true,
  },
);

const rungsByLadder = new Map<Ladder, readonly RecordedRung[]>();

/** Every kernel of a ladder, in the order of the names. */
export function recordedRungs(ladder: Ladder): readonly RecordedRung[] {
  const known = rungsByLadder.get(ladder);
  if (known) return known;
  const { reasons, rows } = fileByPath[`/content/evidence/${LADDERS[ladder]}/h200.json`]!;
  const rungs = [...unpack(rows, '-')].map(([name, [timeUs = 0, threads = 0, blocks = 0, ...counted]]) => {
    const rung = { name, timeUs, threads, blocks };
    if (counted.length === 0) return { ...rung, counted: null };
    const [dram, l2, dataPipe, issue, loadSectors, storeSectors, sharedLoads, sharedStores, reason] =
      counted as unknown as readonly [number, number, number, number, number, number, number, number, number];
    const shares = { dram, l2, dataPipe, issue };
    const counts = { loadSectors, storeSectors, sharedLoads, sharedStores };
    return { ...rung, counted: { ...shares, ...counts, stall: reasons[reason]! } };
  });
  rungsByLadder.set(ladder, rungs);
  return rungs;
}

/** What the launch of so many empty blocks takes, µs; `null` for a block size that was not measured. */
export function launchUs({ threads, blocks }: Pick<RecordedRung, 'threads' | 'blocks'>): number | null {
  const ns = Object.values(launchFiles)[0]?.[threads];
  return ns === undefined ? null : (blocks * ns) / 1000;
}
