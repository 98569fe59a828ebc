/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { bankConflictRule, sharedRules } from '@src/engine/shared';
import { shuffleRule, shuffleWavefrontRule } from '@src/engine/warp';
import type { Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { roundText } from './describe';
import { isExclusive, isShared, type params, type ScanValues } from './params';
import type { ScanTrace } from './simulate';
import { wrong } from '@src/widget/judgement';

export const summary =
  'Each lane gets the sum of all lanes before it; the figure shows how many rounds that takes, by shuffles and through shared memory, and what a round costs.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'inclusive', label: 'Inclusive, by shuffles', values: {} },
  { id: 'exclusive', label: 'Exclusive, by shuffles', values: { kind: 'exclusive' } },
  { id: 'shared', label: 'Inclusive, shared', values: { way: 'shared' } },
  { id: 'shared-exclusive', label: 'Exclusive, shared', values: { way: 'shared', kind: 'exclusive' } },
  { id: 'segments', label: 'Segments of 8', values: { width: '8' } },
  { id: 'pairs', label: 'Pairs', values: { width: '2' } },
];

export const rules = (values: ScanValues): readonly UsedRule[] =>
  usedRules(
    isShared(values)
      ? [...sharedRules({ op: 'load', width: 4 }), bankConflictRule]
      : [shuffleRule, shuffleWavefrontRule],
    architecture(values.gpu).computeCapability,
  );

/** Lanes that add are at work; the others execute the round and keep their values. */
export function shares({ steps }: ScanTrace): readonly Share[] {
  const adding = steps
    .filter(({ counts }) => counts.adds > 0)
    .map(({ readsByThread }) => readsByThread.filter((read, lane) => read !== null && read !== lane).length);
  const work = adding.reduce((sum, lanes) => sum + lanes, 0);
  return [
    { label: `${work} adds of lanes`, value: work, kind: 'used' },
    { label: `${32 * adding.length - work} idle`, value: 32 * adding.length - work, kind: 'waste' },
  ];
}

export const table = (trace: ScanTrace, values: ScanValues): Table => ({
  caption: 'Lane by lane: what it holds after each round',
  columns: ['Lane', 'Value', ...trace.steps.map((_, index) => roundText(trace, values, index))],
  rows: trace.valueByLane.map((value, lane) => [
    lane,
    value,
    ...trace.steps.map(({ valueByThread }) => valueByThread[lane] ?? '?'),
  ]),
});

/** A complete kernel of one warp that makes exactly these prefix sums. */
export function kernel(values: ScanValues): string {
  const { width } = values;
  const lane = width === '32' ? 'lane' : `lane % ${width}`;
  const body = isShared(values) ? sharedBody(values, lane) : shuffleBody(values, lane);
  return (
    `// Launch with <<<1, 32>>>.\n__global__ void scan(const int* in, int* out) {\n` +
    `  int lane = threadIdx.x;\n  int value = in[lane];\n${body}  out[lane] = value;\n}\n`
  );
}

function shuffleBody(values: ScanValues, lane: string): string {
  const segment = values.width === '32' ? '' : `, ${values.width}`;
  return (
    `  for (int d = 1; d < ${values.width}; d *= 2) {\n` +
    `    int below = __shfl_up_sync(0xffffffffu, value, d${segment});\n` +
    `    if (${lane} >= d) value += below;\n  }\n` +
    (isExclusive(values)
      ? `  value = __shfl_up_sync(0xffffffffu, value, 1${segment});\n  if (${lane} == 0) value = 0;\n`
      : '')
  );
}

/** Two rows of words take turns, so that one barrier per round is enough. */
function sharedBody(values: ScanValues, lane: string): string {
  return (
    `  __shared__ int words[2][32];  // two rows take turns: one barrier a round is enough\n  int row = 0;\n` +
    `  for (int d = 1; d < ${values.width}; d *= 2) {\n` +
    `    words[row][lane] = value;\n    __syncthreads();\n` +
    `    if (${lane} >= d) value += words[row][lane - d];\n    row ^= 1;\n  }\n` +
    (isExclusive(values)
      ? `  words[row][lane] = value;\n  __syncthreads();\n  value = ${lane} == 0 ? 0 : words[row][lane - 1];\n`
      : '')
  );
}

/** Each likely wrong answer comes from a mistake; name it. */
export function judge(trace: ScanTrace, values: ScanValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  const right = trace.steps.length;
  const width = Number(values.width);
  const why = reason(values);
  if (number === right) return { correct: true, say: `Yes: ${why}` };
  if (isExclusive(values) && number === right - 1)
    return wrong(
      'Read again which scan this is. Which sums does a lane hold after that many rounds?',
      `That gives the inclusive sums, which include the lane’s own value: ${why}`,
    );
  if (!isExclusive(values) && number === right + 1)
    return wrong(
      'Read again which scan this is. What would the last of these rounds add?',
      `One more would move the sums up, for an exclusive scan: ${why}`,
    );
  if (number === width || number === width - 1)
    return wrong(
      'That is lane after lane, but all lanes add at once.',
      `That is lane after lane. All lanes add at once, and ${why}`,
    );
  if (number === 1 && width > 2) return wrong('One round adds one lane only.', `One round adds one lane only: ${why}`);
  const way = number < right ? 'Too few' : 'Too many';
  return wrong(`${way}. How far down does a lane reach after each round?`, `${way}: ${why}`);
}

function reason(values: ScanValues): string {
  const width = Number(values.width);
  const distances = [1, 2, 4, 8, 16].filter((distance) => distance < width);
  const reach = `each round reaches twice as far down: ${distances.join(', ')}`;
  return isExclusive(values) ? `${reach}, and one more to exclude the lane’s own value.` : `${reach}.`;
}
