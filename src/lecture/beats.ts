/** The effect of the next press on the current scene: it shows the answer, runs the figure, ends the run, or turns. Pure. */

/** A figure's clock, as the figure reports it. */
export interface Clock {
  readonly step: number;
  readonly steps: number;
  readonly playing: boolean;
}

/** The part of its figure's clock that a scene shows, in moments; `null` is the last moment. */
export interface Run {
  readonly from: number;
  readonly to: number | null;
}

export type Beat = 'answer' | 'play' | 'finish' | 'turn';
export const BEATS: readonly Beat[] = ['answer', 'play', 'finish', 'turn'];

const endOf = ({ to }: Run, { steps }: Clock): number => Math.min(to ?? steps - 1, steps - 1);

/**
 * @param open - False while a scene that asks hides its answer.
 * @param run - `null` for a scene without a figure.
 * @param clock - `null` until the figure has woken.
 */
export function nextBeat(open: boolean, run: Run | null, clock: Clock | null): Beat {
  if (!open) return 'answer';
  if (!run || !clock) return 'turn';
  if (clock.playing) return 'finish';
  return clock.step < endOf(run, clock) ? 'play' : 'turn';
}

/** What a scene says about its figure. */
export interface Staged {
  readonly figure: string | undefined;
  /** Pairs without prefix; `undefined` leaves the figure unchanged. */
  readonly set: string | undefined;
}

/**
 * The runs of all scenes: each from the first moment to the last, or to the moment that it names; a scene that only
 * continues the previous one starts from there.
 */
export function runsOf(scenes: readonly Staged[]): readonly (Run | null)[] {
  const runs: (Run | null)[] = [];
  for (const [index, { figure, set }] of scenes.entries()) {
    const before = scenes[index - 1];
    const begun = runs[index - 1]?.to ?? 0;
    const to = stepOf(set);
    const goesOn =
      before?.figure === figure && withStep(before?.set, 0) === withStep(set, 0) && begun < (to ?? Infinity);
    runs.push(figure === undefined ? null : { from: goesOn ? begun : 0, to });
  }
  return runs;
}

function stepOf(set: string | undefined): number | null {
  const text = new URLSearchParams(set).get('step');
  return text === null ? null : Number(text);
}

/** The pairs with another moment. */
export const withStep = (set: string | undefined, step: number): string =>
  [...(set ?? '').split('&').filter((pair) => pair !== '' && !pair.startsWith('step=')), `step=${step}`].join('&');
