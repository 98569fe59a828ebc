/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { hostLinkRule, hostOverlapRule, pageableCopyRule, sharedSmsRule } from '@src/engine/host-copy';
import type { Curve, Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { clockText, timeText, whyText } from './describe';
import { recordedMs } from './metrics';
import { params, type OverlapValues } from './params';
import { planOf, programOf, UNITS, type OverlapTrace } from './simulate';
import { wrong } from '@src/widget/judgement';
import { round, guesses } from './prediction';

export const summary =
  'Bytes are copied from the host to the GPU, processed, and copied back; the figure shows on one clock what overlaps if they are cut into pieces on several streams, from pinned and from pageable memory.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'first', label: '8 pieces, 3 streams', values: {} },
  { id: 'one-stream', label: 'One stream', values: { streams: 1 } },
  { id: 'two-streams', label: 'Two streams', values: { streams: 2 } },
  { id: 'pageable', label: 'Pageable', values: { memory: 'pageable' } },
  { id: 'copies-only', label: 'Copies only', values: { work: 0 } },
  { id: 'kernel-bound', label: 'A long kernel', values: { work: 8192 } },
  { id: 'many-pieces', label: '32 pieces', values: { chunks: 32 } },
  { id: 'small', label: '32 pieces of 1 MiB', values: { mib: '1', chunks: 32 } },
];

export const rules = ({ gpu, memory, work }: OverlapValues): readonly UsedRule[] =>
  usedRules(
    [
      hostOverlapRule,
      ...(memory === 'pageable' ? [pageableCopyRule] : []),
      hostLinkRule,
      ...(work > 0 ? [sharedSmsRule] : []),
    ],
    architecture(gpu).computeCapability,
  );

/** The time line itself shows what is idle. */
export const shares = (): readonly Share[] => [];

export function table({ own, window, doubt, clock }: OverlapTrace): Table {
  const spanOf = (piece: number, unit: string): string => {
    const found = own.operations.find((each) => each.piece === piece && each.unit === unit);
    return found ? `${clockText(found.start, window)} to ${clockText(found.end, window)}` : 'none';
  };
  return {
    caption: `Piece by piece, from the first copy on${doubt === '' ? '' : `; an estimate with the times of the ${clock} and its host`}`,
    columns: ['Piece', 'Stream', 'In', 'Kernel', 'Out'],
    rows: Array.from({ length: own.plan.pieces }, (_, piece) => [
      piece,
      piece % own.plan.streams,
      ...UNITS.map((unit) => spanOf(piece, unit)),
    ]),
  };
}

/** The total time over the number of pieces. */
export function curve(values: OverlapValues): Curve {
  const { min, max } = params.chunks;
  const pieces = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const computed = pieces.map((count) => programOf(values, { pieces: count }).totalUs / 1000);
  const recorded = pieces.map((count) => recordedMs({ ...values, chunks: count }));
  const whole = roundUp(Math.max(...computed, ...recorded.map((ms) => ms ?? 0)));
  return {
    param: 'chunks',
    xLabel: 'pieces',
    yLabel: 'ms',
    whole,
    currentX: values.chunks,
    points: pieces.map((count, index) => ({
      x: count,
      y: computed[index]! / whole,
      measured: recorded[index] === null ? undefined : recorded[index]! / whole,
    })),
  };
}

/** Rounds up a little, to a number whose half is round too. */
function roundUp(ms: number): number {
  const step = 4 * 10 ** (Math.floor(Math.log10(ms)) - 1);
  return Number((Math.ceil(ms / step) * step).toPrecision(2));
}

/** The kernel and the host code that issues copies and kernels in the pieces and streams of this state. */
export function kernel(values: OverlapValues): string {
  const { bytes, pieces, streams, memory, multiplyAdds } = planOf(values);
  const pinned = memory === 'pinned';
  const allocate = (name: string): string =>
    pinned ? `  cudaMallocHost(&${name}, BYTES);\n` : `  ${name} = static_cast<float *>(malloc(BYTES));\n`;
  const launch =
    multiplyAdds > 0
      ? '    work<<<528, 256, 0, stream>>>(out + at, in + at, count);\n'
      : '    // No kernel: what came in goes out.\n';
  return (
    `#include <cstdlib>\n\n` +
    `constexpr size_t BYTES = ${bytes}, FLOATS = BYTES / sizeof(float);  // each way\n` +
    `constexpr int PIECES = ${pieces}, STREAMS = ${streams}, MULTIPLY_ADDS = ${multiplyAdds};\n\n` +
    `__global__ void work(float *out, const float *in, size_t count) {\n` +
    `  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x) {\n` +
    `    float value = in[i];\n    for (int k = 0; k < MULTIPLY_ADDS; ++k) value = value * 0.5f + 1.0f;\n    out[i] = value;\n  }\n}\n\n` +
    `void run(float *in, float *out, const float *from, float *to, cudaStream_t *streams) {\n` +
    `  for (int piece = 0; piece < PIECES; ++piece) {\n` +
    `    const size_t at = FLOATS * piece / PIECES, count = FLOATS * (piece + 1) / PIECES - at;\n` +
    `    cudaStream_t stream = streams[piece % STREAMS];\n` +
    `    cudaMemcpyAsync(in + at, from + at, count * sizeof(float), cudaMemcpyHostToDevice, stream);` +
    `${pinned ? '' : '  // the host waits here'}\n${launch}` +
    `    cudaMemcpyAsync(to + at, ${multiplyAdds > 0 ? 'out' : 'in'} + at, count * sizeof(float), cudaMemcpyDeviceToHost, stream);` +
    `${pinned ? '' : '  // and here'}\n  }\n  cudaDeviceSynchronize();\n}\n\n` +
    `int main() {\n  float *in, *out, *from, *to;\n  cudaMalloc(&in, BYTES);\n  cudaMalloc(&out, BYTES);\n` +
    `${allocate('from')}${allocate('to')}` +
    `  for (size_t i = 0; i < FLOATS; ++i) from[i] = float(i & 255);\n` +
    `  cudaStream_t streams[STREAMS];\n  for (cudaStream_t &stream : streams) cudaStreamCreate(&stream);\n` +
    `  run(in, out, from, to, streams);\n}\n`
  );
}

export function judge(trace: OverlapTrace, values: OverlapValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one time.');
  const { totalUs } = trace.own;
  if (guess === round(totalUs)) return { correct: true, say: `Yes, ${timeText(totalUs)}. ${whyText(trace, values)}` };
  const mistake = guesses(trace, values).find(({ us }) => round(us) === guess);
  if (mistake) return wrong(mistake.say);
  return wrong(guess < totalUs ? 'It takes longer.' : 'It does not take as long.');
}
