/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import {
  carveoutRule,
  filled,
  occupancy,
  registerLimitRule,
  sharedLimitRule,
  warpLimitRule,
} from '@src/engine/occupancy';
import { count } from '@src/units/words';
import type { Curve, CurvePoint, Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { AMOUNT, blocksText, bytesExact, edgesBeside, NAMES, number, occupancyText, whyNoMore } from './describe';
import { countedBlocks } from './metrics';
import { carveoutPercent, launchOf, params, scaleOf, type OccupancyValues, type Scale } from './params';
import { simulate, type OccupancyTrace } from './simulate';
import { wrong } from '@src/widget/judgement';
import { guesses } from './prediction';

const KIB = 1024;

export const summary =
  'Blocks of a kernel are placed on one SM until the next does not fit; the figure names the resource that ran out and the next cliff of each resource.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'half', label: 'Half full', values: { registers: 64, threads: 256 } },
  { id: 'one-register', label: 'One register too many', values: { registers: 65, threads: 256 } },
  { id: 'full', label: 'All warps', values: { registers: 32, threads: 256 } },
  { id: 'small', label: 'Blocks too small', values: { registers: 32, threads: 32 } },
  { id: 'clumsy', label: 'Blocks too large', values: { registers: 32, threads: 768 } },
  {
    id: 'tiles',
    label: 'Two tiles of 64 × 64 floats',
    values: { registers: 40, threads: 256, shared: 32 * KIB, over: 'shared' },
  },
  {
    id: 'one-byte',
    label: 'One byte too many',
    values: { registers: 16, threads: 32, shared: 113 * KIB + 1, over: 'shared' },
  },
  { id: 'never', label: 'Too much for any SM', values: { registers: 72, threads: 1024 } },
  {
    id: 'hint',
    label: 'A preference overruled',
    values: { registers: 16, threads: 32, carveout: 'percent', percent: 0 },
  },
  {
    id: 'desktop',
    label: 'On a desktop GPU',
    values: { registers: 32, threads: 1024, gpu: 'rtx-4090', over: 'threads' },
  },
];

export function shares({ warpsPerSm, rooms }: OccupancyTrace): readonly Share[] {
  const empty = rooms.warps.capacity - warpsPerSm;
  return [
    { label: `${count(warpsPerSm, 'warp slot')} taken`, value: warpsPerSm, kind: 'used' },
    { label: `${empty} empty`, value: empty, kind: 'waste' },
  ];
}

export const rules = ({ gpu, carveout }: OccupancyValues): readonly UsedRule[] =>
  usedRules(
    [warpLimitRule, registerLimitRule, sharedLimitRule, ...(carveout === 'none' ? [] : [carveoutRule])],
    architecture(gpu).computeCapability,
  );

/** One row for each resource: the SM's capacity, the part that blocks take, and where the next block is won or lost. */
export function table(trace: OccupancyTrace): Table {
  const { rooms, limits, blocksPerSm, named } = trace;
  return {
    caption: `One SM of the ${trace.gpu}: ${blocksText(blocksPerSm)}, ${occupancyText(trace, blocksPerSm)}`,
    columns: ['Resource', 'One SM', 'A block', 'Taken', 'Blocks allowed', 'Limits', 'Cliff below', 'Cliff above'],
    rows: filled.map((name) => {
      const { capacity, each } = rooms[name];
      const [below = '–', above = '–'] = edgesBeside(trace, name);
      const cells = [capacity, each, each * blocksPerSm].map(AMOUNT[name]);
      return [NAMES[name], ...cells, limits[name] ?? 'any number', named.includes(name) ? 'yes' : 'no', below, above];
    }),
  };
}

/** The size of one unit of the curve's x: shared memory is drawn in KiB. */
const UNIT: Readonly<Record<Scale, number>> = { registers: 1, threads: 1, shared: KIB };

const LABEL: Readonly<Record<Scale, string>> = {
  registers: 'registers per thread',
  threads: 'threads per block',
  shared: 'shared KiB per block',
};

/** Warps on an SM over the reader's parameter, as a share of all warp slots. */
export function curve(values: OccupancyValues): Curve {
  const over = values.over as Scale;
  const facts = architecture(values.gpu);
  const now = values[over];
  const capacity = facts.maxWarpsPerSm.value;
  const pointAt = (value: number): CurvePoint => {
    const at = { ...values, [over]: value };
    const { share, warpsPerBlock } = occupancy(launchOf(at), facts);
    const blocks = countedBlocks(at);
    return {
      x: value / UNIT[over],
      y: share,
      measured: blocks === null ? undefined : (blocks * warpsPerBlock) / capacity,
    };
  };
  const cliff = simulate(values).cliffs.find(({ resource }) => scaleOf[resource] === over)!;
  return {
    param: over,
    xLabel: LABEL[over],
    yLabel: 'warps on an SM',
    whole: capacity,
    stepped: true,
    points: valuesOn(over, now, facts.maxSharedBytesPerBlock.value).map(pointAt),
    currentX: now / UNIT[over],
    ...(UNIT[over] === 1 ? {} : { valueAt: (x: number) => Math.round(x * UNIT[over]) }),
    cliffs: [
      ...(cliff.wins ? [{ x: cliff.wins.at / UNIT[over], text: `≤ ${short(over, cliff.wins.at)}`, above: false }] : []),
      ...(cliff.loses ? [{ x: cliff.loses.at / UNIT[over], text: aboveText(over, cliff.loses.at), above: true }] : []),
    ],
  };
}

const short = (over: Scale, value: number): string => (over === 'shared' ? bytesExact(value) : number(value));

/** The first value that costs a block is mostly one byte past a whole number of KiB: "> 37 KiB". */
const aboveText = (over: Scale, at: number): string =>
  over === 'shared' && (at - 1) % KIB === 0 ? `> ${bytesExact(at - 1)}` : `≥ ${short(over, at)}`;

/** From the least to the most in the control's steps, including the current value. */
function valuesOn(over: Scale, now: number, mostShared: number): number[] {
  const { min, max, stepFor } = params[over];
  const step = stepFor({});
  const most = over === 'shared' ? Math.min(max, mostShared) : max;
  const all = Array.from({ length: Math.floor((most - min) / step) + 1 }, (_, index) => min + index * step);
  return [...new Set([...all, now])].sort((a, b) => a - b);
}

/** Registers that a thread of this kernel needs for addresses and counters, besides the values that it holds. */
const SPARE = 10;
/** ptxas allocates registers in units of eight. */
const EIGHTS = 8;
const MOST = 255;

/** A kernel of these registers, threads, and bytes, and the host's query: how many blocks of it fit on an SM? */
export function kernel(values: OccupancyValues): string {
  const { threads, shared, registers } = values;
  const { blocksPerSm, gpu } = simulate(values);
  const cap = Math.min(MOST, Math.ceil(registers / EIGHTS) * EIGHTS);
  const percent = carveoutPercent(values);
  const hint =
    percent === null
      ? ''
      : `  cudaFuncSetAttribute(hold, cudaFuncAttributePreferredSharedMemoryCarveout, ${percent});\n`;
  const ask = blocksPerSm > 0 ? blocksPerSm : 1;
  return `// ${count(threads, 'thread')} per block, ${registers} registers per thread, ${number(shared)} B of shared memory per block.
// The book's answer for the ${gpu}: ${count(blocksPerSm, 'block')} on an SM.
#include <cstdio>

constexpr int THREADS = ${threads};
constexpr int SHARED_BYTES = ${shared};
constexpr int HELD = ${Math.max(1, cap - SPARE)};  // values that a thread keeps in registers across the barrier

// At most ${cap} registers per thread. The other way is __launch_bounds__(${threads}, ${ask}): "${count(threads, 'thread')}, and I want
// ${count(ask, 'block')} on an SM". A kernel takes one of the two, not both.
__global__ void __maxnreg__(${cap}) hold(volatile float *data) {
  float held[HELD];
#pragma unroll
  for (int i = 0; i < HELD; ++i) held[i] = data[i * THREADS + threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < HELD; ++i) data[i * THREADS + threadIdx.x] = held[i];
}

int main() {
  cudaFuncSetAttribute(hold, cudaFuncAttributeMaxDynamicSharedMemorySize, SHARED_BYTES);
${hint}  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, hold);
  int blocks = 0, device = 0, threadsPerSm = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&threadsPerSm, cudaDevAttrMaxThreadsPerMultiProcessor, device);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, hold, THREADS, SHARED_BYTES);
  const int warps = blocks * ((THREADS + 31) / 32);
  printf("%d registers per thread: %d blocks, %d of %d warps\\n", attributes.numRegs, blocks, warps, threadsPerSm / 32);
}
`;
}

export function judge(trace: OccupancyTrace, values: OccupancyValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  const { blocksPerSm: right } = trace;
  if (guess === undefined) return wrong('Nothing is selected yet. Select a number of blocks.');
  if (guess === right) return { correct: true, say: `Yes, ${right === 0 ? 'none' : right}. ${whyNoMore(trace)}` };
  const mistake = guesses(trace, values).find(({ blocks }) => blocks === guess);
  if (mistake) return wrong(mistake.say);
  return guess < right
    ? wrong(`After ${blocksText(guess)} every resource still has room for another.`)
    : wrong('That many do not fit. What would the last block need, and what is left?');
}
