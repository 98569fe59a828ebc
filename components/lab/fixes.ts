import type { Demand } from '@src/engine/time';
import { fixesFor, gainOf, type Fix, type Gain } from '@src/lab';
import { ordered } from './access-order';
import { queryOf, type Job } from './job';
import type { Outcome, Trial } from './messages';
import { ratioText } from './ratio-text';
import { MOST_PROVED_BYTES } from './sampling';
import { bytesIn } from './values';

/** A fix that ran: the results are the same, and something costs less. */
export interface ProvedFix extends Fix {
  readonly gain: Gain;
  /** Blocks after which the results were compared; `null`: after all. */
  readonly blocks: number | null;
  /** What the changed launch asks for. */
  readonly demand: Demand | null;
}

/** The most edits tried per run; each edit is a run. */
const MOST = 6;
/** A run that takes longer is not repeated for them. */
const LONGEST_MS = 5000;

/** The edits to try: of a run without a fault, of its whole grid or of a sample of buffers that can be compared. */
export function fixesOf(job: Job, { accesses, blocks, diagnostics, scaled, took }: Outcome): readonly Fix[] {
  const isKnown = blocks.ran === blocks.of || (scaled !== null && bytesIn(queryOf(job).arguments) <= MOST_PROVED_BYTES);
  if (!isKnown || diagnostics.length > 0 || took > LONGEST_MS) return [];
  const worst = ordered(accesses, 'worst', true);
  return fixesFor(job.source, worst, job).slice(0, MOST);
}

/** Compares the earlier run with that of the changed source; `null`: it is not shown. */
export function provedBy(fix: Fix, before: Outcome, trial: Trial): ProvedFix | null {
  const gain = gainOf(before.compiled, trial);
  return gain && { ...fix, gain, blocks: trial.blocks, demand: trial.demand };
}

export const fixedJob = (job: Job, { source, launch }: Fix): Job => ({ ...job, ...launch, source });

const NAMES: Readonly<Record<Gain['what'], string>> = {
  sectors: 'global sectors',
  wavefronts: 'shared wavefronts',
  requests: 'global requests',
};

/** "65,536 → 2,048 shared wavefronts, 32× fewer". */
export const gainText = ({ what, before, after }: Gain): string =>
  `${before.toLocaleString('en-GB')} → ${after.toLocaleString('en-GB')} ${NAMES[what]}, ${ratioText(before, after)}`;

/** "same results", or after how many blocks they were compared. */
export const sameText = ({ blocks }: Pick<ProvedFix, 'blocks'>): string =>
  blocks === null ? 'same results' : `same results after ${blocks} of the blocks`;
