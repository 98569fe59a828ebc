/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { littleRule, readBandwidth, saturationRule } from '@src/engine/in-flight';
import { bandwidthNumber, bytesText, closeBytesText, percent } from '@src/units/words';
import type { Curve, Preset, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { loadsText, memoryText, neededPerSm } from './describe';
import { recordedGBps, UNKNOWN } from './metrics';
import { loadOf, type InFlightValues, type params } from './params';
import { modelled, simulate, type InFlightTrace, type Modelled } from './simulate';
import { wrong } from '@src/widget/judgement';
import { nearest } from './prediction';

export const summary =
  'A pipe as long as the latency and as thick as the bandwidth: warps, loads, and bytes per lane fill it or leave bandwidth unused.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'float4', label: 'float4', values: { bytes: '16' } },
  { id: 'unrolled', label: 'Unrolled by 4', values: { loads: '4' } },
  { id: 'few-warps', label: '8 warps are enough', values: { warps: 8, bytes: '16', loads: '8' } },
  { id: 'same-wide', label: '16 warps, one float4', values: { warps: 16, bytes: '16' } },
  { id: 'same-unrolled', label: '16 warps, four floats', values: { warps: 16, loads: '4' } },
  { id: 'one-warp', label: 'One warp', values: { warps: 1 } },
  { id: 'l2', label: 'From the L2', values: { memory: 'l2' } },
  { id: 'estimate', label: 'A GPU that was not measured', values: { gpu: 'a100' } },
];

// Bytes in flight and missing bytes are in the drawing.
export const shares = () => [];

export const rules = ({ gpu }: InFlightValues): readonly UsedRule[] =>
  usedRules([littleRule, saturationRule], architecture(gpu).computeCapability);

/** Warps in doubling steps, and the number that is chosen. */
export function table({ mostWarps }: InFlightTrace, values: InFlightValues): Table {
  const doubling = [1, 2, 4, 8, 16, 32, 64].filter((warps) => warps <= mostWarps);
  const numbers = [...new Set([...doubling, mostWarps, values.warps])].sort((a, b) => a - b);
  return {
    caption: `${loadsText(values)} per lane from ${memoryText(values)}, ${architecture(values.gpu).name}, by warps per SM`,
    columns: [
      'Warps',
      'In flight, one SM',
      'Whole GPU',
      'Computed, GB/s',
      'Share of the fit’s highest',
      'Latency, ns',
      'Measured, GB/s',
    ],
    rows: numbers.map((warps) => rowOf({ ...values, warps })),
  };
}

function rowOf(values: InFlightValues): (string | number)[] {
  const { sms, warpSize } = architecture(values.gpu);
  const perSm = values.warps * warpSize.value * Number(values.bytes) * Number(values.loads);
  const model = modelled(values);
  const recorded = recordedGBps(values);
  return [
    values.warps,
    closeBytesText(perSm),
    closeBytesText(perSm * sms.value),
    ...(model.known
      ? [bandwidthNumber(model.GBps), percent(model.share), Math.round(model.latencyNs)]
      : [UNKNOWN, UNKNOWN, UNKNOWN]),
    recorded === null ? '–' : bandwidthNumber(recorded),
  ];
}

/** The share of the highest bandwidth over warps: occupancy alone, with each lane's loads unchanged. */
export function curve(values: InFlightValues): Curve | null {
  const model = modelled(values);
  if (!model.known) return null;
  const share = (GBps: number): number => GBps / model.highestGBps;
  return {
    param: 'warps',
    xLabel: 'warps per SM',
    yLabel: 'share of the highest bandwidth',
    points: Array.from({ length: simulate(values).mostWarps }, (_, index) => index + 1).flatMap((warps) => {
      const read = readBandwidth(loadOf(values, warps), architecture(values.gpu));
      const recorded = recordedGBps(values, warps);
      return read.known
        ? [{ x: warps, y: share(read.GBps), measured: recorded === null ? undefined : share(recorded) }]
        : [];
    }),
    currentX: values.warps,
  };
}

const TYPES: Readonly<Record<string, string>> = { '4': 'float', '8': 'float2', '16': 'float4' };
const PARTS = ['x', 'y', 'z', 'w'];
const MOST_WARPS_A_BLOCK = 32;

/** Blocks of an SM, all with equally many warps; where that cannot be, a warp of every second block leaves at once. */
export function launchOf({ warps }: Pick<InFlightValues, 'warps'>) {
  const blocksPerSm = Math.ceil(warps / MOST_WARPS_A_BLOCK);
  const warpsPerBlock = Math.ceil(warps / blocksPerSm);
  return { blocksPerSm, warpsPerBlock, leaves: blocksPerSm * warpsPerBlock > warps };
}

/** A kernel that only reads, with exactly this much of each lane in flight, and how it is launched. */
export function kernel(values: InFlightValues): string {
  const { sms, l2Bytes } = architecture(values.gpu);
  const { blocksPerSm, warpsPerBlock, leaves } = launchOf(values);
  const type = TYPES[values.bytes]!;
  const loads = Number(values.loads);
  const several = loads > 1;
  const parts = PARTS.slice(0, Number(values.bytes) / 4);
  const sum = parts.length === 1 ? 'value[n]' : parts.map((part) => `value[n].${part}`).join(' + ');
  const where =
    values.memory === 'l2'
      ? `// The data: a third of the L2 of ${bytesText(l2Bytes.value)}, read once before, and again in each pass.\n`
      : `// The data: many times the L2 of ${bytesText(l2Bytes.value)}, read once, so that all of it comes from DRAM.\n`;
  const leave = leaves
    ? `  int warp = threadIdx.x / 32;\n  // An odd number of warps: every second block has one warp less.\n` +
      `  if (blockIdx.x % 2 == 1 && warp == ${warpsPerBlock - 1}) return;\n`
    : '';
  return (
    `${where}// read<<<${sms.value * blocksPerSm}, ${warpsPerBlock * 32}>>>(data, rounds, passes, sums);\n` +
    `// One float of sums for each thread. The SASS tells whether all loads of a round come before the first use.\n\n` +
    `__global__ void __launch_bounds__(${warpsPerBlock * 32}, ${blocksPerSm})\n` +
    `    read(const ${type} *data, int rounds, int passes, float *sums) {\n${leave}` +
    `  int threads = gridDim.x * blockDim.x;\n  int thread = blockIdx.x * blockDim.x + threadIdx.x;\n  float sum = 0;\n` +
    `  for (int pass = 0; pass < passes; ++pass) {\n    const ${type} *at = data + thread;\n` +
    `#pragma unroll 1\n    for (int round = 0; round < rounds; ++round, at += ${several ? `${loads} * ` : ''}threads) {\n` +
    `      // Asked of the L2 and not of the L1; all of them before the first is used.\n` +
    `      ${type} value[${loads}];\n#pragma unroll\n` +
    `      for (int n = 0; n < ${loads}; ++n) value[n] = __ldcg(at + ${several ? 'n * threads' : 'n'});\n#pragma unroll\n` +
    `      for (int n = 0; n < ${loads}; ++n) sum += ${sum};\n    }\n  }\n  sums[thread] = sum;\n}\n`
  );
}

/** Each likely wrong answer comes from a mistake; name it. */
export function judge(trace: InFlightTrace, values: InFlightValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  const { model } = trace;
  return model.known ? judgeShare(guess, trace, model, values) : judgeBytes(guess, trace, values);
}

function judgeShare(guess: number, { bytes }: InFlightTrace, model: Modelled, values: InFlightValues): Judgement {
  const right = nearest(model.share);
  const facts = `${closeBytesText(bytes.sm)} per SM bring ${percent(model.share)}; 90 % needs ${closeBytesText(neededPerSm(model, values))}.`;
  const not = (hint: string): Judgement => wrong(hint, `${hint} ${facts}`);
  if (guess === right) return { correct: true, say: `Yes: ${facts}` };
  const occupancy = values.warps / architecture(values.gpu).maxWarpsPerSm.value;
  if (guess > right && guess === nearest(occupancy))
    return not('That is the occupancy. What counts is how many bytes the warps wait for.');
  if (guess > right && guess === nearest(Math.min(1, bytes.gpu / model.littlesBytes)))
    return not(
      'That follows from Little’s law with an unloaded memory. Near the limit requests queue, and the latency grows.',
    );
  return not(guess > right ? 'Less: too few bytes are in flight.' : 'More: many lanes wait at the same time.');
}

function judgeBytes(
  guess: number,
  { bytes, model }: InFlightTrace,
  { warps, bytes: width, loads }: InFlightValues,
): Judgement {
  const product = `${warps} × 32 lanes × ${loads} × ${width} B = ${closeBytesText(bytes.sm)}`;
  const because = model.known ? '' : ` The bandwidth that this gives is not known: ${model.because}.`;
  if (guess === bytes.sm) return { correct: true, say: `Yes: ${product}.${because}` };
  const not = (hint: string): Judgement => wrong(`${hint}.`, `${hint}: ${product}.`);
  if (guess === bytes.warp) return not('That is one warp; the others send requests while it waits');
  if (guess === warps * bytes.lane) return not('That is one lane of each warp');
  return not(guess < bytes.sm ? 'That is one load of each lane' : 'Each byte is in flight once');
}
