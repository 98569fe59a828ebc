/** A GPU's counts for one matrix product: loads and stores of global memory, and reads of shared memory. */
export interface RecordedProduct {
  readonly dataset: string;
  readonly requests: number;
  readonly sectors: number;
  readonly storeRequests: number;
  readonly storeSectors: number;
  /** `null` where reads of shared memory were not counted. */
  readonly sharedReads: number | null;
  readonly sharedInstructions: number | null;
}

type Counters = readonly [number, number, number, number, number | null, number | null];

const countersByFile = import.meta.glob<Readonly<Record<string, Counters>>>(
  '/content/evidence/{matmul,matmul-traffic}/*.json',
  {
    query: '?products',
    import: 'default',
    eager: true,
  },
);

/** Folders of content/evidence that they come from. */
export const PRODUCTS = ['matmul', 'matmul-traffic'] as const;

/**
 * @param kernel - Kernel, size and its tile, as in "tiled 2048 32", "naive 128 32x32", "registers 256 128-8-8".
 * @param form - How the tiles are read, which matters only where reads of shared memory were counted.
 * @returns `null` for a product that was not recorded on this GPU.
 */
export function recordedProduct(gpu: string, kernel: string, form: 'merged' | 'written'): RecordedProduct | null {
  for (const dataset of PRODUCTS) {
    const products = countersByFile[`/content/evidence/${dataset}/${gpu}.json`] ?? {};
    const name = [kernel, `${kernel} ${form}`].find((each) => Object.hasOwn(products, each));
    if (name === undefined) continue;
    const [requests, sectors, storeRequests, storeSectors, sharedReads, sharedInstructions] = products[name]!;
    return { dataset, requests, sectors, storeRequests, storeSectors, sharedReads, sharedInstructions };
  }
  return null;
}
