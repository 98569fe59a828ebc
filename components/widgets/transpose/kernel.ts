import { chosen, usesShared, type TransposeValues } from './params';
import { shapeOf } from './simulate';

const TYPES: Readonly<Record<number, string>> = { 4: 'float', 8: 'float2', 16: 'float4' };
const TURNS = '  for (int k = threadIdx.y; k < tile; k += rows)\n    ';

/** The two sides of a kernel that goes from matrix to matrix: indices of the element that is read, and of the one written. */
const DIRECT: Readonly<Record<string, readonly [from: string, to: string]>> = {
  copy: ['size_t(y + k) * n + x + column', 'size_t(y + k) * n + x + column'],
  naive: ['size_t(y + k) * n + x + column', 'size_t(x + column) * n + y + k'],
  'naive-gather': ['size_t(x + column) * n + y + k', 'size_t(y + k) * n + x + column'],
};

/** The kernel of this very state, whole: with the sizes that it is launched with. */
export function kernel(values: TransposeValues): string {
  const { tile, bytes, rows, edge } = shapeOf(values);
  const type = TYPES[bytes]!;
  const body = usesShared(values) ? staged(values, type) : direct(values);
  return (
    `// Launch with <<<dim3(${edge / tile}, ${edge / tile}), dim3(${tile}, ${rows})>>>.\n` +
    `constexpr int n = ${edge}, tile = ${tile}, rows = ${rows};\n\n` +
    `__global__ void transpose(${type} *__restrict__ out, const ${type} *__restrict__ in) {\n` +
    `  const int x = blockIdx.x * tile, y = blockIdx.y * tile;\n` +
    `  const int column = threadIdx.x;\n${body}}\n`
  );
}

function direct({ kernel: name }: TransposeValues): string {
  const [from, to] = DIRECT[name]!;
  return `${TURNS}out[${to}] = in[${from}];\n`;
}

function staged(values: TransposeValues, type: string): string {
  const { kernel: name, padding } = chosen(values);
  const swizzled = name === 'swizzled';
  const pitch = padding === 0 ? 'tile' : `tile + ${padding}`;
  return (
    `  __shared__ ${type} staged[tile][${pitch}];\n` +
    `${TURNS}staged[k][${swizzled ? 'column ^ k' : 'column'}] = in[size_t(y + k) * n + x + column];\n` +
    `  __syncthreads();\n` +
    `${TURNS}out[size_t(x + k) * n + y + column] = staged[column][${swizzled ? 'k ^ column' : 'k'}];\n`
  );
}
