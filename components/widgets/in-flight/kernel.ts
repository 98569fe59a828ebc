import { architecture } from '@src/arch';
import { bytesText } from '@src/units/words';
import type { InFlightValues } from './params';

const TYPES: Readonly<Record<string, string>> = { '4': 'float', '8': 'float2', '16': 'float4' };
const PARTS = ['x', 'y', 'z', 'w'];
const MOST_WARPS_A_BLOCK = 32;

/** Blocks of an SM, all with as many warps; where that cannot be, a warp of every second block leaves at once. */
export function launchOf({ warps }: Pick<InFlightValues, 'warps'>) {
  const blocksPerSm = Math.ceil(warps / MOST_WARPS_A_BLOCK);
  const warpsPerBlock = Math.ceil(warps / blocksPerSm);
  return { blocksPerSm, warpsPerBlock, leaves: blocksPerSm * warpsPerBlock > warps };
}

/** A kernel that only reads, with exactly this much of each lane in flight, and how it is launched. */
export function kernel(values: InFlightValues): string {
  const { sms, l2Bytes } = architecture(values.gpu);
  const { blocksPerSm, warpsPerBlock, leaves } = launchOf(values);
  const type = TYPES[values.bytes]!;
  const loads = Number(values.loads);
  const several = loads > 1;
  const parts = PARTS.slice(0, Number(values.bytes) / 4);
  const sum = parts.length === 1 ? 'value[n]' : parts.map((part) => `value[n].${part}`).join(' + ');
  const where =
    values.memory === 'l2'
      ? `// The data: a third of the L2 of ${bytesText(l2Bytes.value)}, read once before, and again in each pass.\n`
      : `// The data: many times the L2 of ${bytesText(l2Bytes.value)}, read once, so that all of it comes from DRAM.\n`;
  const leave = leaves
    ? `  int warp = threadIdx.x / 32;\n  // An odd number of warps: every second block has one warp less.\n` +
      `  if (blockIdx.x % 2 == 1 && warp == ${warpsPerBlock - 1}) return;\n`
    : '';
  return (
    `${where}// read<<<${sms.value * blocksPerSm}, ${warpsPerBlock * 32}>>>(data, rounds, passes, sums);\n` +
    `// One float of sums for each thread. The SASS tells whether all loads of a round come before the first use.\n\n` +
    `__global__ void __launch_bounds__(${warpsPerBlock * 32}, ${blocksPerSm})\n` +
    `    read(const ${type} *data, int rounds, int passes, float *sums) {\n${leave}` +
    `  int threads = gridDim.x * blockDim.x;\n  int thread = blockIdx.x * blockDim.x + threadIdx.x;\n  float sum = 0;\n` +
    `  for (int pass = 0; pass < passes; ++pass) {\n    const ${type} *at = data + thread;\n` +
    `#pragma unroll 1\n    for (int round = 0; round < rounds; ++round, at += ${several ? `${loads} * ` : ''}threads) {\n` +
    `      // Asked of the L2 and not of the L1; all of them before the first is used.\n` +
    `      ${type} value[${loads}];\n#pragma unroll\n` +
    `      for (int n = 0; n < ${loads}; ++n) value[n] = __ldcg(at + ${several ? 'n * threads' : 'n'});\n#pragma unroll\n` +
    `      for (int n = 0; n < ${loads}; ++n) sum += ${sum};\n    }\n  }\n  sums[thread] = sum;\n}\n`
  );
}
