import type { Row } from './run';

const rowsByFile = import.meta.glob<readonly Row[]>('/content/evidence/matmul/*.json', { import: 'rows', eager: true });

/** The folder of content/evidence that they come from. */
export const TIMED_PRODUCTS = 'matmul';

/** @returns Matrix products that were timed, and counted but for the library's; none for a GPU on which nobody measured. */
export const timedProducts = (gpu: string): readonly Row[] =>
  rowsByFile[`/content/evidence/${TIMED_PRODUCTS}/${gpu}.json`] ?? [];
