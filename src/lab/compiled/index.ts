import type { CompiledKernel } from '../compile/kernel';

/**
 * Predict which accesses nvcc -O3 leaves out or puts together, from the source alone, and write it to the sites. Where it is not
 * certain an access stays as it is written.
 */
export function predictCompiled(_kernel: CompiledKernel): void {
  // Rules follow.
}
