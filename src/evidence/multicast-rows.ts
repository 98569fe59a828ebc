/** What a GPU counted and timed while the blocks of its clusters fetched the same tiles. */
export interface MulticastRow {
  /** Sectors that all SMs together read from the L2. */
  readonly sectors: number;
  readonly timeUs: number;
}

const rowsByFile = import.meta.glob<Readonly<Record<string, readonly [sectors: number, timeUs: number]>>>(
  '/content/evidence/multicast/*.json',
  { query: '?multicast', import: 'default', eager: true },
);

/** The folder of content/evidence that they come from. */
export const MULTICAST = 'multicast';

/** What every row was recorded with. */
export const RECORDED_BLOCKS = 128;
export const RECORDED_TILES = 64;

/**
 * @param from - "dram" or "l2": where the tiles were.
 * @returns `null` for what was not measured on that GPU.
 */
export function multicastRow(
  gpu: string,
  from: string,
  tileBytes: number,
  cluster: number,
  multicast: boolean,
): MulticastRow | null {
  // A cluster of one block has no block to send to.
  const name = `${from}-${tileBytes}-cluster${cluster}-${multicast && cluster > 1 ? 'multicast' : 'each'}`;
  const row = rowsByFile[`/content/evidence/${MULTICAST}/${gpu}.json`]?.[name];
  return row ? { sectors: row[0], timeUs: row[1] } : null;
}
