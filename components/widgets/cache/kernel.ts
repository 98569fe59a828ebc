import { architecture } from '@src/arch';
import { l1Capacity } from '@src/engine/cache';
import { entriesOf, LANES, type CacheValues } from './params';
import { SCATTER, sharedBytes } from './simulate';

const HASH = `// A number of 32 bits that looks random.
__device__ unsigned hash(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}

`;

/** The index as an expression of the load and the thread. */
function indexOf({ pattern, seed, stride, warps }: CacheValues): string {
  const drawn = `hash(load * THREADS + thread + ${seed}u * 0x9e3779b9u)`;
  switch (pattern) {
    case 'random':
      return `  return int((unsigned long long)${drawn} * ENTRIES >> 32);`;
    case 'zipf':
      return `  // Rank r is drawn about as often as 1 / r, and lies anywhere in the table.
  long long rank = (long long)pow(double(ENTRIES), ${drawn} / 4294967296.0) - 1;
  return int(rank * ${SCATTER}ll % ENTRIES);`;
    case 'strided':
      return `  return (thread * ${stride} + load) % ENTRIES;`;
    case 'broadcast':
      return `  return (load * ${warps} + thread / 32) % ENTRIES;`;
    default:
      return '  return (load * THREADS + thread) % ENTRIES;';
  }
}

/** The lookups of this state, from one block on one SM. */
export function kernel(values: CacheValues): string {
  const { warps, loads, carveout, pattern, table } = values;
  const { carveout: carveoutBytes, l1Bytes } = l1Capacity(architecture(values.gpu), sharedBytes(values));
  const index = indexOf(values);
  return `// A table of ${table} KiB; here ${carveoutBytes / 1024} KiB are set aside as shared memory, which leaves ${l1Bytes / 1024} KiB to the L1.
// Before the launch, as a hint that the driver may overrule:
// cudaFuncSetAttribute(lookUp, cudaFuncAttributePreferredSharedMemoryCarveout, ${carveout});
// lookUp<<<1, ${warps * LANES}>>>(table, out);

constexpr int ENTRIES = ${entriesOf(values)};
${index.includes('THREADS') ? `constexpr int THREADS = ${warps * LANES};\n` : ''}
${pattern === 'random' || pattern === 'zipf' ? HASH : ''}__device__ int entry(int load, int thread) {
${index}
}

__global__ void lookUp(const float *__restrict__ table, float *out) {
  int thread = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int load = 0; load < ${loads}; ++load) sum += table[entry(load, thread)];
  out[thread] = sum;
}
`;
}
