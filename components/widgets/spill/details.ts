import { gpuName } from '@src/arch/gpu-name';
/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { registerLimitRule } from '@src/engine/occupancy';
import { launchBoundRule, localRequestRule } from '@src/engine/spill';
import { bytesText, grouped, percent, count } from '@src/units/words';
import type { Curve, Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { recorded } from './metrics';
import type { params, SpillValues } from './params';
import { simulate, type SpillTrace } from './simulate';
import { wrong } from '@src/widget/judgement';
import { guesses } from './prediction';

export const summary =
  'Launch bounds limit the registers of a thread so that more blocks fit; the figure shows how many are missing, what their words ask of local memory, and how many warps are gained.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'two', label: 'Two blocks: nothing is spilled', values: { blocks: 2 } },
  { id: 'three', label: 'Three blocks: into the L1', values: { blocks: 3 } },
  { id: 'four', label: 'Four blocks', values: {} },
  { id: 'eight', label: 'Eight blocks: beyond the L1', values: { blocks: 8 } },
  { id: 'small', label: 'A kernel that fits', values: { demand: 32, blocks: 8 } },
  { id: 'little', label: 'Eight registers short', values: { demand: 40, blocks: 8 } },
  { id: 'desktop', label: 'On a desktop GPU', values: { gpu: 'rtx-4090', blocks: 6 } },
];

export const rules = ({ gpu }: SpillValues): readonly UsedRule[] =>
  usedRules([launchBoundRule, localRequestRule, registerLimitRule], architecture(gpu).computeCapability);

export function shares({ used, short }: SpillTrace): readonly Share[] {
  return [
    { label: `${used} in registers`, value: used, kind: 'used' },
    { label: `${short} not`, value: short, kind: 'waste' },
  ];
}

const MOST_BLOCKS = 16;

/** One row for each possible bound. */
export function table(_trace: SpillTrace, values: SpillValues): Table {
  const bounds = Array.from({ length: MOST_BLOCKS }, (_, index) => index + 1).flatMap((blocks) => {
    try {
      return [{ blocks, trace: simulate({ ...values, blocks }) }];
    } catch {
      return [];
    }
  });
  const gpu = gpuName(values.gpu);
  const isMeasured = bounds.some(({ blocks }) => recorded(values, blocks));
  return {
    caption: `${values.demand} registers wanted per thread, blocks of ${values.threads} threads`,
    columns: [
      'Blocks asked for',
      'Registers',
      'Short',
      'Occupancy',
      'Spilled by resident threads',
      ...(isMeasured ? [`Words spilled, ${gpu}`, `µs, ${gpu}`] : []),
    ],
    rows: bounds.map(({ blocks, trace }) => {
      const row = recorded(values, blocks);
      return [
        blocks,
        trace.used,
        trace.short,
        percent(trace.warps / trace.slots),
        bytesText(trace.residentBytes),
        ...(isMeasured ? [row ? row.localBytes / 4 : '–', row ? grouped(Math.round(row.timeUs)) : '–'] : []),
      ];
    }),
  };
}

/** Occupancy over the requested blocks. */
export function curve(values: SpillValues): Curve {
  const points = Array.from({ length: MOST_BLOCKS }, (_, index) => index + 1).flatMap((blocks) => {
    try {
      const { warps, slots } = simulate({ ...values, blocks });
      return [{ x: blocks, y: warps / slots, measured: recorded(values, blocks)?.occupancy }];
    } catch {
      return [];
    }
  });
  return { param: 'blocks', xLabel: 'blocks asked for', yLabel: 'occupancy', currentX: values.blocks, points };
}

/** The attribute that requests this, and how to see its cost. */
export const kernel = ({ blocks, threads, demand, shared }: SpillValues): string =>
  `// nvcc -Xptxas -v says what is spilled: "… bytes stack frame, … bytes spill stores, … bytes spill loads".
// Without the bound this kernel takes ${demand} registers per thread.
__global__ void __launch_bounds__(${threads}, ${blocks}) bounded(float *out, const float *in) {
${shared === 0 ? '' : `  __shared__ float tile[${Math.floor(shared / 4)}];\n`}  // …
}
`;

export function judge(trace: SpillTrace, values: SpillValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  if (guess === trace.used)
    return {
      correct: true,
      say: `Yes, ${trace.used}. With more, ${count(values.blocks, 'block')} would not fit${trace.short === 0 ? ', or the kernel does not want them' : ''}.`,
    };
  return wrong(
    guesses(trace, values).find(({ registers }) => registers === guess)?.say ?? 'Count registers of whole warps.',
  );
}
