import { CHUNK, matricesOf, type LdmatrixValues } from './params';
import { chunksOf, firstOf, pitchOf, swizzleBits, tileOf } from './simulate';

/** Where the half (row, column) lies, counted in halves. */
function place(values: LdmatrixValues): string {
  const bits = swizzleBits(values);
  if (bits !== null)
    return (
      `  int byte = (row * ${values.columns} + column) * 2;  // Swizzle<${bits}, 4, 3> of the byte address\n` +
      `  return (byte ^ (byte >> 7 & ${2 ** bits - 1}) << 4) / 2;\n`
    );
  if (values.layout === 'xor')
    return `  return row * ${values.columns} + (column ^ (row & ${chunksOf(values) - 1}) * ${CHUNK});\n`;
  return `  return row * ${pitchOf(values)} + column;\n`;
}

/** Row and column at which a lane's row begins, as CUDA expressions of `lane` and `matrix`. */
function lanePlace(values: LdmatrixValues): string {
  const first = firstOf(values) * CHUNK;
  const from = (text: string): string => [first > 0 ? String(first) : '', text].filter(Boolean).join(' + ') || '0';
  if (values.matrices === '1') return `lane % 8, ${from('')}`;
  if (values.arrangement === 'across') return `lane % 8, ${from('matrix * 8')}`;
  if (values.arrangement === 'down') return `matrix * 8 + lane % 8, ${from('')}`;
  return `matrix % 2 * 8 + lane % 8, ${from('matrix / 2 * 8')}`;
}

/** A complete kernel of one warp with exactly the instruction of this state. */
export function kernel(values: LdmatrixValues): string {
  const count = matricesOf(values);
  const load = values.op === 'load';
  const registers = Array.from({ length: count }, (_, register) => register);
  const listed = `{${registers.map((register) => `%${register + (load ? 0 : 1)}`).join(', ')}}`;
  const form = `sync.aligned.m8n8.x${count}${values.trans === 'yes' ? '.trans' : ''}.shared.b16`;
  const each = (text: (register: number) => string): string => registers.map(text).join(', ');
  const body = load
    ? `  unsigned ${each((register) => `r${register}`)};\n` +
      `  asm volatile("ldmatrix.${form} ${listed}, [%${count}];"\n` +
      `               : ${each((register) => `"=r"(r${register})`)} : "r"(row) : "memory");\n` +
      registers.map((register) => `  out[lane * ${count} + ${register}] = r${register};\n`).join('')
    : `  asm volatile("stmatrix.${form} [%0], ${listed};"\n` +
      `               :: "r"(row), ${each((register) => `"r"(in[lane * ${count} + ${register}])`)} : "memory");\n`;
  const matrix = count === 1 ? '' : `  int matrix = lane / 8 % ${count};\n`;
  return (
    `// Launch with <<<1, 32, ${tileOf(values).bytes}>>>: a tile in dynamic shared memory. Needs sm_${load ? '75' : '90'} or later.\n` +
    `extern __shared__ __align__(1024) unsigned short tile[];  // halves, whatever their type\n\n` +
    `__device__ int at(int row, int column) {\n${place(values)}}\n\n` +
    `__global__ void access(unsigned* ${load ? 'out' : 'in'}) {\n  int lane = threadIdx.x;\n${matrix}` +
    `  unsigned row = (unsigned)__cvta_generic_to_shared(&tile[at(${lanePlace(values)})]);\n${body}}\n`
  );
}
