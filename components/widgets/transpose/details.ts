/** What panels, pages, and pictures show of the figure beside its drawing: fetched when it is asked for. */
import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import { bankConflictRule, sharedRules } from '@src/engine/shared';
import { bytesText } from '@src/units/words';
import type { Preset, Share, Table, UsedRule } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { meanNumber, nameOf, timeText } from './describe';
import { bytesOf, perRequest, phases, recordOf } from './metrics';
import { chosen, usesShared, type params, type TransposeValues } from './params';
import { shapeOf, type TransposeTrace } from './simulate';

export const summary =
  'One warp of a matrix transpose loads, writes and reads shared memory, and stores: its sectors and wavefronts.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'copy', label: 'Copy', values: { kernel: 'copy' } },
  { id: 'naive', label: 'Naive', values: { kernel: 'naive' } },
  { id: 'gather', label: 'Naive, mirrored', values: { kernel: 'naive-gather' } },
  { id: 'tile', label: 'Tile', values: {} },
  { id: 'padded', label: 'Padded by 1', values: { padding: 1 } },
  { id: 'padded2', label: 'Padded by 2', values: { padding: 2 } },
  { id: 'swizzled', label: 'Swizzled by XOR', values: { kernel: 'swizzled' } },
  { id: 'small', label: '16 × 16, padded', values: { tile: '16', padding: 1 } },
  { id: 'float4', label: 'float4, padded', values: { bytes: '16', padding: 1 } },
];

export function shares(trace: TransposeTrace, values: TransposeValues): readonly Share[] {
  const { useful, asked } = bytesOf(trace, values);
  return [
    { label: `${bytesText(useful)} wanted`, value: useful, kind: 'used' },
    { label: `${bytesText(asked - useful)} beside it in the sectors`, value: asked - useful, kind: 'waste' },
  ];
}

/** Every kernel at the sizes of the state, with its measured time where there is one. */
export function table({ costs }: TransposeTrace, values: TransposeValues): Table {
  return {
    caption: 'Every kernel: a warp-wide request on average, computed; and the measured time of the whole transpose',
    columns: [
      'Kernel',
      'Sectors a load',
      'Wavefronts a shared write',
      'Wavefronts a shared read',
      'Sectors a store',
      'Time',
    ],
    rows: costs.map((cost) => {
      const record = recordOf(values, cost);
      const cells = phases.map((phase) => {
        const side = cost.byPhase[phase];
        return side.requests === 0 ? 'none' : meanNumber(perRequest(side));
      });
      return [nameOf(cost), ...cells, record ? timeText(record.timeUs) : 'not measured'];
    }),
  };
}

export function rules(values: TransposeValues): readonly UsedRule[] {
  const width = Number(values.bytes);
  const shared = usesShared(values)
    ? new Set([...sharedRules({ op: 'store', width }), ...sharedRules({ op: 'load', width }), bankConflictRule])
    : [];
  return usedRules([requestRule, sectorRule, ...shared], architecture(values.gpu).computeCapability);
}

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
