/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import { bankConflictRule, sharedRules } from '@src/engine/shared';
import { bytesText, count } from '@src/units/words';
import type { Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { meanNumber, nameOf, timeText } from './describe';
import { bytesOf, perRequest, phases, recordOf, worstPhase } from './metrics';
import { chosen, usesShared, type params, type TransposeValues } from './params';
import { shapeOf, type TransposeTrace } from './simulate';
import { sentence, wrong } from '@src/widget/judgement';
import { LANES, answerOf } from './prediction';

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

/** The two sides of a kernel that goes from matrix to matrix: indexes of the element read, and of the one written. */
const DIRECT: Readonly<Record<string, readonly [from: string, to: string]>> = {
  copy: ['size_t(y + k) * n + x + column', 'size_t(y + k) * n + x + column'],
  naive: ['size_t(y + k) * n + x + column', 'size_t(x + column) * n + y + k'],
  'naive-gather': ['size_t(x + column) * n + y + k', 'size_t(y + k) * n + x + column'],
};

/** The kernel of exactly this state, whole: with the sizes that it is launched with. */
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

/** Width of a bank, in bytes. */
const WORD = 4;

/** Each likely wrong answer comes from a mistake; name it. */
export function judge(trace: TransposeTrace, values: TransposeValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  const { right, ideal } = answerOf(trace);
  const shared = worstPhase(trace) === 'read';
  const why = shared ? bankReason(trace, values) : sectorReason(trace, values);
  if (number === right) return { correct: true, say: `Yes: ${why}` };
  const thought = shared ? bankThought(trace, values, number) : sectorThought(number, right, ideal);
  return wrong(thought, `${thought} ${sentence(why)}`);
}

/** Why the read takes this many wavefronts, as the end of a sentence. */
function bankReason({ read }: TransposeTrace, values: TransposeValues): string {
  const { passes, conflictDegree, wavefronts, lanesPerPass } = read!.served;
  const { tile, bytes } = shapeOf(values);
  const banks = bytes / WORD;
  const wanted = banks === 1 ? 'bank, which delivers' : `${banks} banks, which deliver`;
  const queue =
    conflictDegree === 1 ? 'no bank has a queue' : `${conflictDegree} elements want the same ${wanted} one a wavefront`;
  const pitch = (tile + chosen(values).padding) * banks;
  const apart = values.kernel === 'swizzled' ? 'the XOR spreads the column' : `rows lie ${pitch} words apart`;
  const passing = passes.length === 1 ? '' : `${passes.length} passes of ${lanesPerPass} lanes, and in each `;
  return `${apart}: ${passing}${queue}, so that it takes ${count(wavefronts.length, 'wavefront')}.`;
}

function bankThought({ read }: TransposeTrace, values: TransposeValues, number: number): string {
  const { wavefronts, ideal, conflictDegree, passes } = read!.served;
  const { padding } = chosen(values);
  const mended = padding > 0 || values.kernel === 'swizzled';
  if (number < wavefronts.length) {
    if (number === ideal && padding > 0) return 'Padding helps only as far as it brings the lanes to different banks.';
    if (number === ideal) return 'That would do if the elements lay in different banks.';
    if (number === conflictDegree && passes.length > 1)
      return 'That is one pass: a wavefront moves 128 B at most, and the lanes want more.';
    return 'Too few.';
  }
  if (number === LANES && mended) return 'That is the plain tile of 32 × 32: these rows lie otherwise.';
  if (number === LANES) return 'Lanes wait only for others at their own bank.';
  return 'Too many.';
}

/** Why the request touches this many sectors, as the end of a sentence. */
function sectorReason(trace: TransposeTrace, values: TransposeValues): string {
  const { tile, bytes, edge } = shapeOf(values);
  const { right, ideal } = answerOf(trace);
  const along = right === ideal && (tile === LANES || values.kernel === 'copy');
  if (along) return `32 lanes of ${bytes} B lie side by side and fill ${count(right, 'sector')} of 32 B.`;
  const sharing = LANES / tile > 1 ? 'only pairs of lanes share a sector' : 'each lane has its own sector';
  return `down a column the elements lie ${bytesText(edge * bytes)} apart, so that ${sharing}: ${count(right, 'sector')}.`;
}

function sectorThought(number: number, right: number, ideal: number): string {
  if (number === 1) return 'That is the request. Its sectors are counted beside it.';
  if (number === ideal && right > ideal) return 'That would be a row of the matrix.';
  if (number === LANES) return 'That would be a sector for every lane, but lanes share theirs.';
  return number < right ? 'Too few.' : 'Too many.';
}
