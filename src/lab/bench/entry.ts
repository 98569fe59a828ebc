/** The functions of the laboratory that the benchmark needs, as one entry point to bundle. */
export { architectures } from '@src/arch';
export { runKernel } from '..';
