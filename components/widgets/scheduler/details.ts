import { gpuName } from '@src/arch/gpu-name';
/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { chainRule, issueRule, pickRule, stallMeanings, stallReasons, stallRule } from '@src/engine/scheduler';
import { percent } from '@src/units/words';
import type { Curve, Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { counterOf, largest, numberText, stallName, whyText } from './describe';
import { recorded } from './metrics';
import type { params, SchedulerValues } from './params';
import { runOf, turnsOf, type SchedulerTrace } from './simulate';
import { wrong } from '@src/widget/judgement';
import { rightOf, guesses } from './prediction';

export const summary =
  'The warps of one scheduler load words and compute on them; the figure shows on a clock which warp issues and why the others wait, with the stall reasons of Nsight Compute.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'first', label: '4 warps, 1 load', values: {} },
  { id: 'alone', label: 'One warp', values: { warps: 1 } },
  { id: 'full', label: 'All 16 warps', values: { warps: 16 } },
  { id: 'loads', label: 'Eight loads at once', values: { loads: '8' } },
  { id: 'queue', label: 'DRAM is full', values: { warps: 16, loads: '8' } },
  { id: 'chain', label: 'One long chain', values: { fmas: 256 } },
  { id: 'chains', label: 'Four chains', values: { fmas: 256, chains: '4' } },
  { id: 'busy', label: 'More warps than it needs', values: { warps: 16, fmas: 256 } },
  { id: 'close', label: '96 cycles of one chain', values: { fmas: 256, view: 'cycles' } },
  { id: 'l1', label: 'Loads hit the L1', values: { level: 'l1' } },
  { id: 'barrier', label: 'A barrier each round', values: { barrier: 'round', warps: 8 } },
];

export const rules = ({ gpu }: SchedulerValues): readonly UsedRule[] =>
  usedRules([issueRule, chainRule, stallRule, pickRule], architecture(gpu).computeCapability);

export function shares({ issueShare }: SchedulerTrace): readonly Share[] {
  const issuing = Math.round(100 * issueShare);
  return [
    { label: `${issuing} of 100 cycles issue`, value: issuing, kind: 'used' },
    { label: `${100 - issuing} do not`, value: 100 - issuing, kind: 'waste' },
  ];
}

export function table(trace: SchedulerTrace, values: SchedulerValues): Table {
  const row = recorded(values);
  return {
    caption: `What the warps do, in shares of their cycles${trace.doubt === '' ? '' : `; an estimate with the costs of the ${trace.clock}`}; a round takes ${numberText(trace.cyclesPerRound)} cycles`,
    columns: ['Stall reason', 'A warp …', 'Model', ...(row ? [`${gpuName(values.gpu)} counted`] : []), 'Counter'],
    rows: [...largest(trace.stalls), ...stallReasons.filter((reason) => !largest(trace.stalls).includes(reason))].map(
      (reason) => [
        stallName(reason),
        stallMeanings[reason],
        percent(trace.stalls[reason]),
        ...(row ? [percent(row.stalls[reason])] : []),
        counterOf(reason),
      ],
    ),
  };
}

const WARPS = [1, 2, 4, 6, 8, 12, 16] as const;

/** Share of the cycles that issue, over the warps of the scheduler. */
export function curve(values: SchedulerValues): Curve {
  const { maxWarpsPerSm, partitionsPerSm } = architecture(values.gpu);
  const most = maxWarpsPerSm.value / partitionsPerSm.value;
  const counts = [...new Set([...WARPS, values.warps])].filter((warps) => warps <= most).sort((a, b) => a - b);
  return {
    param: 'warps',
    xLabel: 'warps per scheduler',
    yLabel: 'cycles that issue',
    currentX: values.warps,
    points: counts.map((warps) => ({
      x: warps,
      y: runOf(values, warps).issueShare,
      measured: recorded(values, warps)?.issueShare,
    })),
  };
}

/** The kernel of this state: it was compiled for these loads and chains. */
export function kernel(values: SchedulerValues): string {
  const arch = architecture(values.gpu);
  const warps = values.warps * arch.partitionsPerSm.value;
  const blocks = warps > 32 ? 2 : 1;
  const repeats = { dram: 'each round reads on', l2: 'repeat a range of a few MiB', l1: 'repeat a few lines' }[
    values.level as 'dram' | 'l2' | 'l1'
  ];
  return `// hide<<<${arch.sms.value * blocks}, ${(warps / blocks) * 32}>>>(out, from, rounds); words come from ${values.level.toUpperCase()}: ${repeats}.
constexpr int LOADS = ${values.loads}, CHAINS = ${values.chains}, FMAS = ${turnsOf(values) * 32};

__global__ void hide(float *out, const float *from, int rounds) {
  const size_t warps = size_t(gridDim.x) * (blockDim.x / 32);
  const float *at = from + (blockIdx.x * blockDim.x + threadIdx.x) / 32 * LOADS * 32 + threadIdx.x % 32;
  float sum[CHAINS] = {};
#pragma unroll 1
  for (int round = 0; round < rounds; ++round${values.level === 'dram' ? ', at += warps * LOADS * 32' : ''}) {
    float word[LOADS];
#pragma unroll
    for (int n = 0; n < LOADS; ++n) asm volatile("ld.global.f32 %0, [%1];" : "=f"(word[n]) : "l"(at + n * 32));
#pragma unroll
    for (int n = 0; n < LOADS; ++n) sum[n % CHAINS] = fmaf(sum[n % CHAINS], 0.5f, word[n]);
#pragma unroll 1
    for (int done = 0; done < FMAS; done += 32)
#pragma unroll
      for (int k = 0; k < 32; ++k) sum[k % CHAINS] = fmaf(sum[k % CHAINS], 0.5f, word[k % LOADS]);
${values.barrier === 'none' ? '' : '    __syncthreads();\n'}  }
  float all = 0;
#pragma unroll
  for (int k = 0; k < CHAINS; ++k) all += sum[k];
  out[blockIdx.x * blockDim.x + threadIdx.x] = all;
}
`;
}

export function judge(trace: SchedulerTrace, values: SchedulerValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  const right = rightOf(trace);
  if (guess === right) return { correct: true, say: `Yes, about ${right} %. ${whyText(trace, values)}` };
  const mistake = guesses(trace, values).find(({ share }) => Math.round(share) === guess);
  const way = guess < right ? 'It issues more often.' : 'It issues less often.';
  return wrong(mistake?.say ?? way, `${mistake?.say ?? way} ${whyText(trace, values)}`);
}
