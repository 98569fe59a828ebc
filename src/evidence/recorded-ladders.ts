import { unpack } from './unpack';

/**
 * The folders of content/evidence with the kernels of the ladders and PyTorch's own, by the GPU that ran them. The H100 ran
 * each choice of the steps, the H200 most of them. For a kernel in two folders, the first one counts.
 */
export const LADDERS = {
  h200: { transpose: ['ladder-transpose'], softmax: ['ladder-softmax'], torch: ['ladder-torch'] },
  h100: {
    transpose: ['ladder-transpose-orders'],
    softmax: ['ladder-softmax', 'ladder-softmax-orders'],
    torch: ['ladder-torch'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
export type LadderGpu = keyof typeof LADDERS;
export type Ladder = keyof (typeof LADDERS)[LadderGpu];

/** One kernel as recorded. Percentages are shares of the printed peak. */
export interface RecordedRung {
  /** The name of its case. */
  readonly name: string;
  /** Its folder. */
  readonly dataset: string;
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
  /** The most common stall reason, by Nsight Compute's metric name. */
  readonly stall: string;
}

interface Compact {
  readonly reasons: readonly string[];
  readonly rows: string;
}

const fileByPath = import.meta.glob<Compact>('/content/evidence/ladder-*/*.json', {
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

const rungsByLadder = new Map<string, readonly RecordedRung[]>();

/** Every kernel of a ladder on a GPU, in the order of the names of each folder. */
export function recordedRungs(ladder: Ladder, gpu: LadderGpu = 'h200'): readonly RecordedRung[] {
  const key = `${gpu} ${ladder}`;
  const known = rungsByLadder.get(key);
  if (known) return known;
  const rungs = new Map<string, RecordedRung>();
  for (const dataset of LADDERS[gpu][ladder])
    for (const rung of rungsIn(dataset, fileByPath[`/content/evidence/${dataset}/${gpu}.json`]!))
      if (!rungs.has(rung.name)) rungs.set(rung.name, rung);
  const all = [...rungs.values()];
  rungsByLadder.set(key, all);
  return all;
}

const rungsIn = (dataset: string, { reasons, rows }: Compact): RecordedRung[] =>
  [...unpack(rows, '-')].map(([name, [timeUs = 0, threads = 0, blocks = 0, ...counted]]) => {
    const rung = { name, dataset, timeUs, threads, blocks };
    if (counted.length === 0) return { ...rung, counted: null };
    const [dram = 0, l2 = 0, dataPipe = 0, issue = 0, ...counts] = counted;
    const [loadSectors = 0, storeSectors = 0, sharedLoads = 0, sharedStores = 0, reason = 0] = counts;
    const shares = { dram, l2, dataPipe, issue };
    return {
      ...rung,
      counted: { ...shares, loadSectors, storeSectors, sharedLoads, sharedStores, stall: reasons[reason]! },
    };
  });

/**
 * The launch time of this many empty blocks on the H200, whose chip is that of the H100, µs; `null` for a block size that
 * was not measured.
 */
export function launchUs({ threads, blocks }: Pick<RecordedRung, 'threads' | 'blocks'>): number | null {
  const ns = Object.values(launchFiles)[0]?.[threads];
  return ns === undefined ? null : (blocks * ns) / 1000;
}
