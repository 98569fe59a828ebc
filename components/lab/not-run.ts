/** What is known when the results that are shown are not those of the source and the launch beside them. */
export interface Unrun {
  /** The source or the launch was changed since the run. */
  readonly isChanged: boolean;
  /** How the last attempt ended, if it left no results. */
  readonly ended: 'canceled' | 'failed' | null;
  /** The line that cannot be read. */
  readonly badLine: number | null;
  readonly isRunning: boolean;
  /** The reader wants short runs to follow typing, and whether this one is short enough. */
  readonly follows: boolean;
  readonly isTooSlow: boolean;
}

/** Stands where the verdict was, until there is a new one. `isAsking`: the reader has to press Run. */
export interface NotRun {
  readonly text: string;
  readonly isAsking: boolean;
}

/** Why there is no verdict yet, and what to do; `null`: the shown one holds, or a run replaces it soon. */
export function notRunText({ isChanged, ended, badLine, isRunning, follows, isTooSlow }: Unrun): NotRun | null {
  if (isRunning) return null;
  if (ended === 'canceled') return { text: 'Canceled before there was a result.', isAsking: true };
  if (ended === 'failed') return { text: 'Not run: this launch was refused.', isAsking: false };
  if (badLine !== null) return { text: `Not run: line ${badLine} cannot be read.`, isAsking: false };
  if (!isChanged) return null;
  if (!follows) return { text: 'Not run yet.', isAsking: true };
  return isTooSlow ? { text: 'Not run yet: this launch is too long to run as you type.', isAsking: true } : null;
}
