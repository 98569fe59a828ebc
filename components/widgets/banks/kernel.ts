import { architecture } from '@src/arch';
import { tileWalk } from '@src/engine/shared';
import { elementBytes, type BanksValues } from './params';
import { firstOf, shapeOf, spanOf, tileOf, walkOf } from './simulate';

const TYPES: Readonly<Record<number, string>> = {
  1: 'unsigned char',
  2: 'unsigned short',
  4: 'float',
  8: 'float2',
  16: 'float4',
};
/** Without being asked, a launch gets no more dynamic shared memory than this. */
const UNASKED = 48 * 1024;

/** Where element (row, column) lies, counted in elements. */
function place(values: BanksValues): string {
  const { columns } = shapeOf(values);
  const width = elementBytes(values);
  const span = spanOf(values);
  if (span !== null) {
    const bits = span / 16 - 1;
    return (
      `  int byte = row * ${span} + column * ${width};  // a tensor copy with a swizzle of ${span} B\n` +
      `  return (byte ^ (byte >> 7 & ${bits}) << 4) / ${width};\n`
    );
  }
  if (values.layout === 'xor') return `  return row * ${columns} + (column ^ (row & ${columns - 1}));\n`;
  return `  return row * ${columns + (values.padding * 4) / width} + column;\n`;
}

/** Row and column of the element that a lane takes, as CUDA expressions of `lane`. */
function lanePlace(values: BanksValues): string {
  const { rows, columns } = shapeOf(values);
  const first = firstOf(values);
  const from = (text: string): string => (first === 0 ? text : `${first} + ${text}`);
  const element = (text: string): string => `(${text}) / ${columns}, (${text}) % ${columns}`;
  switch (values.access) {
    case 'row':
      return columns >= 32 ? `${first}, lane` : `(${from(`lane / ${columns}`)}) % ${rows}, lane % ${columns}`;
    case 'column':
      return rows >= 32 ? `lane, ${first}` : `lane % ${rows}, (${from(`lane / ${rows}`)}) % ${columns}`;
    case 'diagonal':
      return rows >= 32
        ? `lane, (${from('lane')}) % ${columns}`
        : `lane % ${rows}, (${from(`lane + lane / ${rows}`)}) % ${columns}`;
    case 'strided':
      return element(`lane * ${values.stride}`);
    case 'broadcast':
      return element(`lane / ${values.sharing}`);
    default:
      return 'rowOf[lane], columnOf[lane]';
  }
}

function access(values: BanksValues): { type: string; argument: string; line: string } {
  const element = `tile[at(${lanePlace(values)})]`;
  const type = values.op === 'atomic' ? 'int' : TYPES[elementBytes(values)]!;
  if (values.op === 'load') return { type, argument: `${type}* out`, line: `out[lane] = ${element};` };
  if (values.op === 'store') return { type, argument: `${type}* in`, line: `${element} = in[lane];` };
  if (values.atomic === 'cas')
    return { type, argument: 'int* out', line: `out[lane] = atomicCAS(&${element}, lane, lane + 1);` };
  if (values.atomic === 'count') return { type, argument: 'int* in', line: `atomicAdd(&${element}, 1);` };
  return { type, argument: 'int* in', line: `atomicAdd(&${element}, in[lane]);` };
}

/** A complete kernel of one warp that makes exactly the access of this state. */
export function kernel(values: BanksValues): string {
  const { type, argument, line } = access(values);
  const { bytes } = tileOf(values, architecture(values.gpu));
  const asked =
    bytes > UNASKED
      ? `// Ask for it first: cudaFuncSetAttribute with cudaFuncAttributeMaxDynamicSharedMemorySize.\n`
      : '';
  const listed = values.access === 'random' ? tables(values) : '';
  const guard =
    values.mask === 0xffffffff ? '' : `  if (!(0x${values.mask.toString(16).padStart(8, '0')}u >> lane & 1)) return;\n`;
  return (
    `// Launch with <<<1, 32, ${bytes}>>>: a tile of ${values.rows} x ${values.columns} in dynamic shared memory.\n${asked}` +
    `extern __shared__ __align__(1024) ${type} tile[];\n\n${listed}` +
    `__device__ int at(int row, int column) {\n${place(values)}}\n\n` +
    `__global__ void access(${argument}) {\n  int lane = threadIdx.x;\n${guard}  ${line}\n}\n`
  );
}

function tables(values: BanksValues): string {
  const places = tileWalk(walkOf(values), shapeOf(values));
  const table = (name: string, numbers: readonly number[]): string =>
    `__constant__ int ${name}[32] = {${numbers.join(', ')}};\n`;
  return `${table(
    'rowOf',
    places.map(({ row }) => row),
  )}${table(
    'columnOf',
    places.map(({ column }) => column),
  )}\n`;
}
