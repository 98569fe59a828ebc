import { count } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { isTree, type ReductionValues } from './params';
import { conflictsOf, instructionsOf, roundsOf, type ReductionTrace } from './simulate';

const SUBJECTS: Readonly<Record<string, string>> = {
  interleaved: 'A shared-memory tree with every 2s-th thread',
  strided: 'A shared-memory tree on words 2s apart',
  sequential: 'A shared-memory tree on adjacent words',
  down: 'A tree of shuffles down',
  xor: 'A butterfly of shuffles xor',
  redux: 'One redux',
  block: 'A two-stage block sum',
};

/** What makes the sum, as the subject of a sentence. */
export const subjectOf = ({ way }: ReductionValues): string => SUBJECTS[way]!;

/** Where the sum is at the end: "lane 0", "every lane", "word 0". */
export function holderText({ holders, threads }: ReductionTrace, values: ReductionValues): string {
  if (isTree(values)) return 'word 0';
  if (holders.length === threads) return 'every lane';
  return values.way === 'block' ? 'thread 0' : 'lane 0';
}

/** What is summed: "32 ints", "256 floats". */
const inputText = ({ threads }: ReductionTrace, { type }: ReductionValues): string => count(threads, type);

export function describe(trace: ReductionTrace, values: ReductionValues): Caption {
  const { dataWavefronts, barriers } = trace.totals;
  const cost = [
    dataWavefronts === 0 ? 'no wavefront' : count(dataWavefronts, 'wavefront'),
    ...(barriers > 0 ? [count(barriers, 'barrier')] : ['no barrier']),
  ].join(' and ');
  return {
    headline: `${subjectOf(values)} adds ${inputText(trace, values)} in ${count(roundsOf(trace), 'round')} with ${cost}, and ${holderText(trace, values)} has the sum.`,
    detail: detailOf(trace, values),
  };
}

function detailOf(trace: ReductionTrace, values: ReductionValues): string {
  const { totals, threads } = trace;
  const conflicts = conflictsOf(totals);
  switch (values.way) {
    case 'down':
      return 'A tree: after each round half as many lanes matter. The others execute the same instructions, and their results are not used.';
    case 'xor':
      return 'A butterfly: as many shuffles as the tree, no lane is idle, and each lane ends with the same sum, without a broadcast.';
    case 'redux':
      return 'The sum does not use the data pipe of L1 and shared memory. It exists for integers only; no GPU has it for a sum of floats.';
    case 'block':
      return threads === 32
        ? 'One warp needs no second stage: this is the tree of shuffles.'
        : `Every warp sums its 32 values, lane 0 of each writes one word, and after one barrier the first warp sums the ${threads / 32} words.`;
    case 'interleaved':
      return `Few lanes of many warps add, so every warp stays busy for long: ${instructionsOf(totals)} warp instructions, without bank conflicts.`;
    case 'strided':
      return conflicts > 0
        ? `The first threads add, so few warps are busy, but their words lie far apart: bank conflicts add ${count(conflicts, 'wavefront')}.`
        : 'The first threads add, on words far apart: with so few threads no two words share a bank.';
    default:
      return `The first threads add adjacent words: few warps are busy, and no two words share a bank. ${instructionsOf(totals)} warp instructions in all.`;
  }
}

/** What a thread of the first warp does; in a tree, what its word holds. */
export function describeLane(trace: ReductionTrace, values: ReductionValues, lane: number): string {
  const what = isTree(values) ? 'Word' : threadName(trace);
  const held = trace.steps.map(({ valueByThread }) => valueByThread[lane] ?? '?');
  const changed = held.filter((value, index) => value !== (held[index - 1] ?? trace.valueByThread[lane]));
  const last = trace.needed.findLastIndex((threads) => threads.includes(lane));
  const until =
    last === trace.steps.length
      ? 'It ends with the sum.'
      : last <= 0
        ? 'Its own value goes into the sum, what follows does not.'
        : `What it holds after step ${last} goes into the sum; the rest is not needed.`;
  const becomes = changed.length === 0 ? 'and keeps it' : `then ${changed.join(', ')}`;
  return `${what} ${lane} starts with ${trace.valueByThread[lane]}, ${becomes}. ${until}`;
}

const threadName = ({ threads }: ReductionTrace): string => (threads === 32 ? 'Lane' : 'Thread');

/** The label of a round beside its row: "down 16", "words + 8". */
export function roundText(trace: ReductionTrace, values: ReductionValues, index: number): string {
  const { counts } = trace.steps[index]!;
  const distance = distanceOf(trace, index);
  if (counts.redux > 0) return 'redux';
  if (counts.shuffles > 0) return `${values.way === 'xor' ? 'xor' : 'down'} ${distance}`;
  if (counts.adds > 0) return `s = ${distance}`;
  return counts.sharedLoads > 0 ? 'load' : 'store';
}

/** The distance of two values that a round adds: in every way, what thread 0 reads gives it. */
export const distanceOf = ({ steps }: ReductionTrace, index: number): number => steps[index]!.readsByThread[0] ?? 0;

export function moments(trace: ReductionTrace, values: ReductionValues): readonly Moment[] {
  const start: Moment = {
    label: `${trace.threads} values`,
    say: `Each thread has one value: its number in its warp.`,
  };
  return [
    start,
    ...trace.steps.map(({ instruction, counts }, index): Moment => {
      const left = trace.needed[index + 1]!.length;
      const cost = [
        ...(counts.dataWavefronts > 0 ? [count(counts.dataWavefronts, 'wavefront')] : []),
        ...(counts.barriers > 0 ? [count(counts.barriers, 'barrier')] : []),
      ].join(' and ');
      const counted = isTree(values) ? 'word' : 'thread';
      return {
        label: `${roundText(trace, values, index)}: ${left} of ${trace.threads} count`,
        say: `${instruction}: ${cost === '' ? 'no wavefront' : cost}, and the sum is now in what ${count(left, counted)} ${left === 1 ? 'holds' : 'hold'}.`,
      };
    }),
  ];
}
