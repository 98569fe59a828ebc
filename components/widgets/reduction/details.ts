/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { bankConflictRule, sharedRules } from '@src/engine/shared';
import { reduxRule, shuffleRule, shuffleWavefrontRule } from '@src/engine/warp';
import type { Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { isTree, threadsOf, type params, type ReductionValues } from './params';
import { conflictsOf, instructionsOf, type ReductionTrace, roundsOf } from './simulate';
import { count } from '@src/units/words';
import { wrong } from '@src/widget/judgement';
import { holderText } from './describe';

export const summary =
  'The threads of a warp or a block add up one value each; the figure shows, step by step, which thread adds which value, what that costs, and which thread has the sum at the end.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'down', label: 'A tree of shuffles', values: {} },
  { id: 'xor', label: 'A butterfly', values: { way: 'xor' } },
  { id: 'redux', label: 'One instruction', values: { way: 'redux' } },
  { id: 'small', label: 'Shared, one warp', values: { way: 'sequential', threads: '32' } },
  { id: 'interleaved', label: 'Shared, every 2s-th thread', values: { way: 'interleaved' } },
  { id: 'strided', label: 'Shared, conflicts', values: { way: 'strided' } },
  { id: 'sequential', label: 'Shared, neighbors', values: { way: 'sequential' } },
  { id: 'block', label: 'A block in two stages', values: { way: 'block' } },
];

const OF_MEMORY = [...sharedRules({ op: 'load', width: 4 }), bankConflictRule];

const OF_SHUFFLES = [shuffleRule, shuffleWavefrontRule];

export function rules(values: ReductionValues): readonly UsedRule[] {
  const used = isTree(values)
    ? OF_MEMORY
    : values.way === 'redux'
      ? [reduxRule, shuffleWavefrontRule]
      : values.way === 'block'
        ? [...OF_SHUFFLES, ...OF_MEMORY]
        : OF_SHUFFLES;
  return usedRules([...new Set(used)], architecture(values.gpu).computeCapability);
}

export function shares({ totals }: ReductionTrace): readonly Share[] {
  const conflicts = conflictsOf(totals);
  return totals.dataWavefronts === 0
    ? []
    : [
        {
          label: `${totals.dataWavefronts - conflicts} needed`,
          value: totals.dataWavefronts - conflicts,
          kind: 'used',
        },
        { label: `${conflicts} by conflicts`, value: conflicts, kind: 'waste' },
      ];
}

export const table = ({ steps, needed }: ReductionTrace): Table => ({
  caption: 'Step by step, for the whole block',
  columns: ['Step', 'Code', 'Values that count', 'Instructions', 'Wavefronts', 'By conflicts', 'Barriers'],
  rows: steps.map(({ instruction, counts }, index) => [
    index + 1,
    instruction,
    needed[index + 1]!.length,
    instructionsOf(counts),
    counts.dataWavefronts,
    conflictsOf(counts),
    counts.barriers,
  ]),
});

/** "value += words[thread + s]" of each tree, as the engine draws it. */
const TREES: Readonly<Record<string, (threads: number) => string>> = {
  interleaved: (threads) =>
    `  for (int s = 1; s < ${threads}; s *= 2) {\n` +
    `    if (thread % (2 * s) == 0) words[thread] += words[thread + s];\n`,
  strided: (threads) =>
    `  for (int s = 1; s < ${threads}; s *= 2) {\n` +
    `    if (2 * s * thread < ${threads}) words[2 * s * thread] += words[2 * s * thread + s];\n`,
  sequential: (threads) =>
    `  for (int s = ${threads / 2}; s > 0; s /= 2) {\n    if (thread < s) words[thread] += words[thread + s];\n`,
};

const HALVE = (op: 'down' | 'xor', indent: string): string =>
  `${indent}for (int s = 16; s > 0; s /= 2) value += __shfl_${op}_sync(0xffffffffu, value, s);\n`;

/**
 * From the value of a thread to the line that writes the sum. Helper functions would hide what the figure draws, so all
 * of it is inline.
 */
function bodyOf(values: ReductionValues): string {
  const { way, type } = values;
  const threads = threadsOf(values);
  const tree = TREES[way];
  if (tree)
    return (
      `  __shared__ ${type} words[${threads}];\n  words[thread] = in[thread];\n  __syncthreads();\n` +
      `${tree(threads)}    __syncthreads();\n  }\n  if (thread == 0) *out = words[0];\n`
    );
  const value = `  ${type} value = in[thread];\n`;
  if (way === 'down')
    return `${value}${HALVE('down', '  ')}  if (thread == 0) *out = value;  // only lane 0 has the sum\n`;
  if (way === 'xor') return `${value}${HALVE('xor', '  ')}  out[thread] = value;  // every lane has the sum\n`;
  if (way === 'redux')
    return `${value}  value = __reduce_add_sync(0xffffffffu, value);\n  out[thread] = value;  // every lane has the sum\n`;
  const warps = threads / 32;
  if (warps === 1) return `${value}${HALVE('down', '  ')}  if (thread == 0) *out = value;\n`;
  return (
    `${value}${HALVE('down', '  ')}` +
    `  __shared__ ${type} words[${warps}];\n  int lane = thread % 32, warp = thread / 32;\n` +
    `  if (lane == 0) words[warp] = value;\n  __syncthreads();\n` +
    `  if (warp == 0) {\n    value = lane < ${warps} ? words[lane] : 0;\n${HALVE('down', '    ')}` +
    `    if (lane == 0) *out = value;\n  }\n`
  );
}

/** A complete kernel of one block that makes exactly this sum. */
export function kernel(values: ReductionValues): string {
  const newer = values.way === 'redux' ? ' Needs compute capability 8.0 or higher.' : '';
  return (
    `// Launch with <<<1, ${threadsOf(values)}>>>.${newer}\n` +
    `__global__ void sum(const ${values.type}* in, ${values.type}* out) {\n  int thread = threadIdx.x;\n${bodyOf(values)}}\n`
  );
}

/** Each likely wrong answer comes from a mistake; name it. */
export function judge(trace: ReductionTrace, values: ReductionValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  const { holders, threads } = trace;
  const right = holders.length;
  const why = reason(trace, values);
  if (number === right) return { correct: true, say: `Yes: ${why}` };
  if (number === 0)
    return wrong(
      'The sum is computed, so at least one thread holds it.',
      `The sum is computed, so at least one thread holds it: ${why}`,
    );
  if (right === 1 && (number === threads || number === 32))
    return wrong(
      'Does the sum of every lane still count in the last round?',
      `That would be a butterfly, and this is a tree: ${why}`,
    );
  if (right > 1 && number === 1)
    return wrong(
      'Does any lane stop adding before the last round?',
      `That would be a tree, in which half of the lanes drop out each round: ${why}`,
    );
  if (number === roundsOf(trace)) return wrong('That is the number of rounds.', `That is the number of rounds: ${why}`);
  if (number === threads / 32 && threads > 32)
    return wrong(
      'Each warp has a sum of its own 32 values, which is not the whole.',
      `Each warp has a sum of its own 32 values, which is not the whole: ${why}`,
    );
  const way = number < right ? 'Too few' : 'Too many';
  return wrong(`${way}. Follow, round by round, which threads still add a value that counts.`, `${way}: ${why}`);
}

function reason(trace: ReductionTrace, values: ReductionValues): string {
  const where = holderText(trace, values);
  if (values.way === 'xor') return 'with xor both lanes of a pair add, so every lane ends with the sum.';
  if (values.way === 'redux') return 'redux gives the sum to every participating lane.';
  if (isTree(values)) return `each round halves the words that count, and ${where} is the one that is left.`;
  if (values.way === 'block' && trace.threads > 32)
    return `each warp computes one sum and the first warp adds the ${count(trace.threads / 32, 'sum')}, in ${where} alone.`;
  return `each round halves the lanes whose sums count, and ${where} is the one that is left.`;
}
