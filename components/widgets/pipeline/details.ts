/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import {
  copyApis,
  copyInstructionRule,
  copyInstructionsOf,
  lead,
  loadedLatencyRule,
  overlapRule,
  type CopyApi,
  type CopyMethod,
} from '@src/engine/pipeline';
import { PIPELINE_THREADS } from '@src/evidence/recorded-pipelines';
import type { Curve, Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { numberText, orderText, whyText } from './describe';
import { recordedPerTile } from './metrics';
import { methodOf, orderOf, ORDERS, type params, type PipelineValues } from './params';
import { mostStages, runOf, tilesOf, type PipelineTrace } from './simulate';
import { wrong } from '@src/widget/judgement';
import { round, guesses } from './prediction';

export const summary =
  'A block copies tiles to shared memory in stages and computes on them; the figure shows on one clock what overlaps if the next copy is issued before the computation, and that nothing does if it is issued after.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'first', label: 'cp.async, 4 stages', values: {} },
  { id: 'double', label: 'Double buffer', values: { stages: 2 } },
  { id: 'bug', label: 'The bug', values: { order: 'late' } },
  { id: 'deep-bug', label: 'The bug, 8 stages', values: { order: 'late', stages: 8 } },
  { id: 'one-stage', label: 'One stage', values: { stages: 1 } },
  { id: 'registers', label: 'Through registers', values: { method: 'registers', stages: 2 } },
  { id: 'bulk', label: 'One instruction', values: { method: 'bulk' } },
  { id: 'compute-bound', label: 'More arithmetic', values: { stages: 2, fmas: 512 } },
  { id: 'copy-bound', label: 'Memory is the limit', values: { stages: 8, fmas: 0 } },
];

const SHOWN_ROWS = 12;

export const rules = ({ gpu }: PipelineValues): readonly UsedRule[] =>
  usedRules([overlapRule, loadedLatencyRule, copyInstructionRule], architecture(gpu).computeCapability);

export function shares({ runs, chosen }: PipelineTrace): readonly Share[] {
  const { totalCycles, utilisation, tiles } = runs[chosen].line;
  const computing = Math.round((utilisation.compute * totalCycles) / tiles.length);
  const rest = Math.max(0, runs[chosen].perTile - computing);
  return [
    { label: `${numberText(computing)} computing`, value: computing, kind: 'used' },
    { label: `${numberText(rest)} not`, value: rest, kind: 'waste' },
  ];
}

export function table({ runs, doubt, clock }: PipelineTrace, { stages }: PipelineValues): Table {
  const orders = stages === 1 ? (['ahead'] as const) : ORDERS;
  return {
    caption: `The first tiles, in cycles since the block began${doubt === '' ? '' : `; an estimate with the cycles of the ${clock}`}`,
    columns: ['Order', 'Tile', 'Stage', 'Issue', 'First byte', 'Last byte', 'Block waits', 'Compute from', 'To'],
    rows: orders.flatMap((order) =>
      runs[order].line.tiles
        .slice(0, SHOWN_ROWS)
        .map((each) => [
          stages === 1 ? 'one stage' : orderText[order],
          each.tile,
          each.stage,
          numberText(each.issueStart),
          numberText(each.transferStart),
          numberText(each.transferEnd),
          numberText(each.waitEnd - each.waitStart),
          numberText(each.computeStart),
          numberText(each.computeEnd),
        ]),
    ),
  };
}

/** Cycles per tile over the stages, in the order that the numbers describe. */
export function curve(values: PipelineValues): Curve {
  const order = orderOf(values);
  const stages = Array.from({ length: mostStages(values) }, (_, index) => index + 1);
  const computed = stages.map((count) => runOf(values, order, count).perTile);
  const recorded = stages.map((count) => recordedPerTile(values, order, count));
  const whole = roundUp(Math.max(...computed, ...recorded.map((cycles) => cycles ?? 0)));
  return {
    param: 'stages',
    xLabel: 'stages',
    yLabel: `cycles per tile, issued ${order}`,
    whole,
    currentX: values.stages,
    points: stages.map((count, index) => ({
      x: count,
      y: computed[index]! / whole,
      measured: recorded[index] === null ? undefined : recorded[index]! / whole,
    })),
  };
}

/** To an even number of hundreds, so that half of it is a round number too. */
const roundUp = (cycles: number): number => Math.max(200, Math.ceil(cycles / 200) * 200);

const COMPUTE =
  `/** One chain of dependent multiply-adds over this thread's part of the tile, and FMAS more. */\n` +
  `__device__ float compute(float sum, const float4 *tile) {\n#pragma unroll\n` +
  `  for (int n = 0; n < VECTORS; ++n) {\n    const float4 v = tile[n * THREADS + threadIdx.x];\n` +
  `    sum = fmaf(sum, 0.5f, v.x);\n    sum = fmaf(sum, 0.5f, v.y);\n    sum = fmaf(sum, 0.5f, v.z);\n    sum = fmaf(sum, 0.5f, v.w);\n  }\n` +
  `  const float first = tile[threadIdx.x].x;\n#pragma unroll 16\n` +
  `  for (int done = 0; done < FMAS; ++done) sum = fmaf(sum, 0.5f, first);\n  return sum;\n}\n\n`;

const CALL = 'sum = compute(sum, stages[tile % STAGES]);';

/** A kernel that copies and computes in the order of this state. */
export function kernel(values: PipelineValues): string {
  const { stages, fmas } = values;
  const arch = architecture(values.gpu);
  const method = methodOf(values);
  const blocks = values.sms === 'one' ? 1 : arch.sms.value;
  const code = method === 'registers' ? null : copyCode[method];
  const bytes = stages * Number(values.tile);
  const headers = (code?.headers ?? []).map((header) => `#include ${header}\n`).join('');
  const map =
    method === 'tensor'
      ? `// The map is of rows of 32 floats, its box 32 × ${Number(values.tile) / 128}: cuTensorMapEncodeTiled on the host makes it.\n`
      : '';
  return (
    `${writtenText(values)}// pipelined<<<${blocks}, THREADS, STAGES * TILE_BYTES>>>: ${bytes} bytes of dynamic shared memory per block` +
    `${bytes > arch.defaultSharedBytesPerBlock.value ? ',\n// which cudaFuncSetAttribute(…MaxDynamicSharedMemorySize…) must allow first' : ''}.\n` +
    `${map}${headers}\n` +
    `constexpr int STAGES = ${stages}, TILES = ${tilesOf(values)}, TILE_BYTES = ${values.tile}, THREADS = ${PIPELINE_THREADS}, FMAS = ${fmas};\n` +
    `constexpr int VECTORS = TILE_BYTES / 16 / THREADS;  // of 16 bytes, per thread\n\n` +
    `${COMPUTE}${code?.functions ?? ''}` +
    `__global__ void __launch_bounds__(THREADS)\n    pipelined(const float4 *in, float *out${code?.parameters ?? ''}) {\n` +
    `  extern __shared__ __align__(1024) float4 stages[][TILE_BYTES / 16];\n` +
    `${method === 'tensor' ? '' : '  const float4 *from = in + size_t(blockIdx.x) * TILES * (TILE_BYTES / 16);\n'}` +
    `  float sum = 0;\n${code?.setUp ?? ''}${loop(values)}  out[blockIdx.x * THREADS + threadIdx.x] = sum;\n}\n`
  );
}

function loop(values: PipelineValues): string {
  const method = methodOf(values);
  if (method === 'registers') return registersLoop(values);
  const code = copyCode[method];
  const ahead = lead({ stages: values.stages, order: orderOf(values) });
  const line = (text: string, indent = '    '): string => (text === '' ? '' : `${indent}${text}\n`);
  const begin = `  for (int tile = 0; tile < TILES; ++tile) {\n`;
  if (ahead === 0)
    return (
      begin +
      [code.issue('tile'), code.commit, code.wait(0), '__syncthreads();', CALL, '__syncthreads();']
        .map((text) => line(text))
        .join('') +
      '  }\n'
    );
  const late = values.order === 'late';
  const next = line(`if (tile + ${ahead} < TILES) ${code.issue(`tile + ${ahead}`)}`) + line(code.commit);
  const first =
    `  for (int tile = 0; tile < ${ahead}; ++tile) {\n` +
    line(`if (tile < TILES) ${code.issue('tile')}`) +
    line(code.commit) +
    '  }\n';
  const wait =
    line(code.wait(ahead - 1)) + line('__syncthreads();  // the tile is there, and all are done with the one before');
  const bug = line('// Too late: the block has nothing left to compute on while this copy is in flight.');
  return first + begin + wait + (late ? line(CALL) + bug + next : next + line(CALL)) + '  }\n';
}

/** The next tile waits in registers, and is stored when the block has finished the previous one. */
function registersLoop(values: PipelineValues): string {
  const each = '#pragma unroll\n    for (int n = 0; n < VECTORS; ++n)';
  const load = (tile: string): string =>
    `v[n] = __ldcg(&from[(${tile}) * (TILE_BYTES / 16) + n * THREADS + threadIdx.x]);`;
  const store = `stages[tile % STAGES][n * THREADS + threadIdx.x] = v[n];`;
  const all = (text: string): string => `${each} ${text}\n`;
  const begin = `  for (int tile = 0; tile < TILES; ++tile) {\n`;
  const declare = '  float4 v[VECTORS];\n';
  if (values.stages === 1)
    return `${declare}${begin}${all(load('tile'))}${all(store)}    __syncthreads();\n    ${CALL}\n    __syncthreads();\n  }\n`;
  const next = `    if (tile + 1 < TILES) {\n${all(load('tile + 1'))}    }\n`;
  const compute = `    ${CALL}\n`;
  const bug = '    // Too late. A compiler may move these loads up again: look at the SASS.\n';
  return (
    `${declare}${all(load('0'))}${begin}${all(store)}    __syncthreads();\n` +
    `${values.order === 'late' ? compute + bug + next : next + compute}  }\n`
  );
}

/** How a program writes a copy, in the words of its documentation. */
const API_NAMES: Readonly<Record<CopyApi, string>> = {
  assignment: 'shared[i] = global[i]',
  pipeline_primitive_4: '__pipeline_memcpy_async',
  pipeline_primitive_16: '__pipeline_memcpy_async',
  cooperative_groups_memcpy_async: 'cooperative_groups::memcpy_async',
  pipeline_of_a_thread: 'memcpy_async with a cuda::pipeline',
  pipeline_of_a_block: 'memcpy_async with a cuda::pipeline',
  barrier_aligned: 'memcpy_async with a cuda::barrier',
  barrier_unaligned: 'memcpy_async with a cuda::barrier and a size that may not be a multiple of 16',
  memcpy_async_tx: 'cuda::device::memcpy_async_tx',
  ptx_bulk: 'PTX',
  ptx_bulk_tensor: 'PTX with a tensor map',
};

/** What the copies of this state compile to, and other notations that lead there. */
function writtenText(values: PipelineValues): string {
  const arch = architecture(values.gpu);
  const ways = copyApis.flatMap((api) => {
    const found = copyInstructionsOf(api, arch);
    return found?.method === methodOf(values) ? [{ api, found }] : [];
  });
  const names = [...new Set(ways.map(({ api }) => API_NAMES[api]))];
  const instructions = ways[0]?.found.instructions.join(', ');
  if (instructions === undefined) return '';
  return `// Its copies are ${instructions} in the SASS; that is also what these compile to:\n${names.map((name) => `//   ${name}\n`).join('')}\n`;
}

/**
 * What each way of copying needs: its headers, the shared declarations, and how to issue, close, and wait for a copy.
 */
interface CopyCode {
  readonly headers: readonly string[];
  readonly functions: string;
  readonly parameters: string;
  readonly setUp: string;
  readonly issue: (tile: string) => string;
  /** Closes a group of copies, even an empty one. */
  readonly commit: string;
  readonly wait: (pending: number) => string;
}

const wrapped = (sum: string): string => (sum.includes(' ') ? `(${sum})` : sum);

const asyncCopy: CopyCode = {
  headers: ['<cuda_pipeline.h>'],
  functions:
    `__device__ void issue(float4 *stage, const float4 *tile) {\n#pragma unroll\n` +
    `  for (int n = 0; n < VECTORS; ++n)\n    __pipeline_memcpy_async(&stage[n * THREADS + threadIdx.x], &tile[n * THREADS + threadIdx.x], 16);\n}\n\n`,
  parameters: '',
  setUp: '',
  issue: (tile) => `issue(stages[${wrapped(tile)} % STAGES], from + ${wrapped(tile)} * (TILE_BYTES / 16));`,
  commit: '__pipeline_commit();',
  wait: (pending) => `__pipeline_wait_prior(${pending});`,
};

const barrierFunctions =
  `__device__ unsigned address(const void *shared) { return __cvta_generic_to_shared(shared); }\n\n` +
  `__device__ void waitFor(unsigned barrier, unsigned parity) {\n  asm volatile(\n` +
  `      "{ .reg .pred done;\\n"\n      "again: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\\n"\n` +
  `      "@!done bra again; }" ::"r"(barrier), "r"(parity) : "memory");\n}\n\n`;

/** One thread announces the bytes and starts the copy; every thread waits for the barrier that counts them. */
const byEngine = (copy: string, operands: string, parameters: string): CopyCode => ({
  headers: parameters === '' ? ['<cstdint>'] : ['<cstdint>', '<cuda.h>'],
  functions: barrierFunctions,
  parameters,
  setUp:
    `  __shared__ alignas(8) uint64_t full[STAGES];\n  if (threadIdx.x == 0) {\n` +
    `    for (int n = 0; n < STAGES; ++n)\n` +
    `      asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&full[n])) : "memory");\n` +
    `    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");\n  }\n  __syncthreads();\n` +
    `  const auto issue = [&](int tile) {\n    if (threadIdx.x != 0) return;\n` +
    `    const unsigned barrier = address(&full[tile % STAGES]), stage = address(stages[tile % STAGES]);\n` +
    `    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(TILE_BYTES) : "memory");\n` +
    `    asm volatile("${copy}"\n                 ::${operands} : "memory");\n  };\n`,
  issue: (tile) => `issue(${tile});`,
  commit: '',
  wait: () => `waitFor(address(&full[tile % STAGES]), (tile / STAGES) & 1);`,
});

const copyCode: Readonly<Record<Exclude<CopyMethod, 'registers'>, CopyCode>> = {
  'async-copy': asyncCopy,
  bulk: byEngine(
    'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];',
    '"r"(stage), "l"(from + tile * (TILE_BYTES / 16)), "r"(TILE_BYTES), "r"(barrier)',
    '',
  ),
  tensor: byEngine(
    'cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];',
    '"r"(stage), "l"(&map), "r"(0), "r"(int(blockIdx.x * TILES + tile) * (TILE_BYTES / 128)), "r"(barrier)',
    ', const __grid_constant__ CUtensorMap map',
  ),
};

export function judge(trace: PipelineTrace, values: PipelineValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  const { perTile } = trace.runs[trace.chosen];
  if (guess === round(perTile)) return { correct: true, say: `Yes, ${numberText(perTile)}. ${whyText(trace, values)}` };
  const mistake = guesses(trace, values).find(({ cycles }) => round(cycles) === guess);
  if (mistake) return wrong(mistake.say);
  return wrong(guess < perTile ? 'It takes longer.' : 'It does not take as long.');
}
