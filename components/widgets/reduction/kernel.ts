import { bodyOf } from './code';
import { threadsOf, type ReductionValues } from './params';

/** A complete kernel of one block that makes exactly this sum. */
export function kernel(values: ReductionValues): string {
  const newer = values.way === 'redux' ? ' Needs compute capability 8.0 or higher.' : '';
  return (
    `// Launch with <<<1, ${threadsOf(values)}>>>.${newer}\n` +
    `__global__ void sum(const ${values.type}* in, ${values.type}* out) {\n  int thread = threadIdx.x;\n${bodyOf(values)}}\n`
  );
}
