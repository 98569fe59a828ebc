/** A matrix product that was timed. */
export interface TimedProduct {
  /** "naive", "tiled-32", "tiled-as-written-32", "register-tiled-128-8-8", "library". */
  readonly id: string;
  /** TFLOP/s. */
  readonly rate: number;
  /**
   * Operations per byte of DRAM, per sector of the L2, and per wavefront of shared memory, 0 where there is none; missing for
   * the library's product, which was not counted.
   */
  readonly per?: Readonly<Record<'dram' | 'l2' | 'shared', number>>;
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
