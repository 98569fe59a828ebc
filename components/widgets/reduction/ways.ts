import { count } from '@src/units/words';
import { isTree, type ReductionValues } from './params';
import type { ReductionTrace } from './simulate';

const SUBJECTS: Readonly<Record<string, string>> = {
  interleaved: 'A shared-memory tree with every 2s-th thread',
  strided: 'A shared-memory tree on words 2s apart',
  sequential: 'A shared-memory tree on neighbouring words',
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

/** What the sum is for: "32 ints", "256 floats". */
export const inputText = ({ threads }: ReductionTrace, { type }: ReductionValues): string => count(threads, type);

/** Rounds that add something; the rest only moves values about. */
export const roundsOf = ({ steps }: ReductionTrace): number =>
  steps.filter(({ counts }) => counts.adds + counts.redux > 0).length;

/** Wavefronts that bank conflicts add: an access of 4 bytes a lane has one otherwise. */
export const conflictsOf = (counts: ReductionTrace['totals']): number =>
  counts.sharedWavefronts - counts.sharedLoads - counts.sharedStores;

/** Warp instructions between the values and their sum, without address arithmetic and branches. */
export const instructionsOf = (counts: ReductionTrace['totals']): number =>
  counts.shuffles + counts.adds + counts.redux + counts.sharedLoads + counts.sharedStores;
