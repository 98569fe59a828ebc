/** A matrix product that was timed. */
export interface TimedProduct {
  readonly id: string;
  readonly kernel: string;
  readonly tile: number;
  readonly threadTile?: number;
  readonly flop: number;
  readonly timeUs: number;
  /**
   * Bytes of DRAM, sectors of the L2, wavefronts of shared memory; none for the library's product, which was not counted.
   */
  readonly counted?: Readonly<Record<'dram' | 'l2' | 'shared', number>>;
}

const productsByFile = import.meta.glob<readonly TimedProduct[]>('/content/evidence/matmul/*.json', {
  query: '?timedProducts',
  import: 'default',
  eager: true,
});

/** The folder of content/evidence that they come from. */
export const TIMED_PRODUCTS = 'matmul';

/** @returns Matrix products that were timed, and counted except for the library's; none for a GPU that was not measured. */
export const timedProducts = (gpu: string): readonly TimedProduct[] =>
  productsByFile[`/content/evidence/${TIMED_PRODUCTS}/${gpu}.json`] ?? [];
