/** What the benchmark needs of the laboratory, as one entry to bundle. */
export { architectures } from '@src/arch';
export { runKernel } from '..';
