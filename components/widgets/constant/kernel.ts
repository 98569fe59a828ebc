import { bytesText } from '@src/units/words';
import { expression, widthOf, type ConstantValues } from './params';
import { weightByLane } from './simulate';

const TYPES: Readonly<Record<string, string>> = {
  '1': 'unsigned char',
  '2': 'unsigned short',
  '4': 'float',
  '8': 'float2',
  '16': 'float4',
};

/** One warp that reads constants as in this state, and the same read of global memory. */
export function kernel(values: ConstantValues): string {
  const { element, unique, spacing, mask, index } = values;
  const type = TYPES[element]!;
  const elements = (unique - 1) * spacing + 1;
  const chosen = index === 'random';
  const table = chosen ? `__device__ const int chosen[32] = {${weightByLane(values).join(', ')}};\n` : '';
  const guard = mask === 0xffffffff ? '' : `  if (!(0x${mask.toString(16).padStart(8, '0')}u >> i & 1)) return;\n`;
  const uniform =
    unique === 1 && !chosen
      ? '// With an index that the compiler knows, the constant becomes an operand of another instruction.\n'
      : '';
  const body = `  int i = threadIdx.x;\n${guard}`;
  return `// ${bytesText(elements * widthOf(values))} of weights; one warp: throughConstants<<<1, 32>>>(out);
${uniform}__constant__ ${type} weights[${elements}];
${table}
__global__ void throughConstants(${type} *out) {
${body}  out[i] = ${expression(values)};
}

// The same addresses through the L1.
__global__ void throughGlobal(const ${type} *__restrict__ weights, ${type} *out) {
${body}  out[i] = ${expression(values)};
}
`;
}
