/** What became of a checked guess: the words and numbers that the frame draws. */
import type { AnyWidget, Metric, Place, PlacePrediction } from '@src/widget/define-widget';
import type { FigureState } from './figure-state.svelte';

/** 'met': marked and right. 'missed': right but not marked. 'idle': marked but not right. 'left': neither. */
export type Fate = 'met' | 'missed' | 'idle' | 'left';

export function fateOf(id: number, marked: readonly number[], answer: readonly number[]): Fate {
  const isRight = answer.includes(id);
  if (marked.includes(id)) return isRight ? 'met' : 'idle';
  return isRight ? 'missed' : 'left';
}

export interface Legend {
  readonly fate: Exclude<Fate, 'left'>;
  readonly sign: string;
  readonly count: number;
  readonly text: string;
}

/** The signs on the places, each with its meaning in words. */
export const SIGNS = { met: '✓', missed: '!', idle: '×' } as const;

type Words = PlacePrediction<never, unknown, unknown>['words'];

/** One entry for each kind that occurs, in a reader's order: right, missed, too much. */
export function legendOf(marked: readonly number[], answer: readonly number[], words: Words): Legend[] {
  const ids = [...new Set([...marked, ...answer])];
  const counted = (fate: Fate): number => ids.filter((id) => fateOf(id, marked, answer) === fate).length;
  const legend: Legend[] = [
    { fate: 'met', sign: SIGNS.met, count: counted('met'), text: `marked, ${words.right}` },
    { fate: 'missed', sign: SIGNS.missed, count: counted('missed'), text: `missed, ${words.right}` },
    { fate: 'idle', sign: SIGNS.idle, count: counted('idle'), text: `marked, ${words.wrong}` },
  ];
  return legend.filter(({ count }) => count > 0);
}

/** The same for a screen reader: "You marked 4 of 8 sectors. 4 missed." */
export function guessSentence(marked: readonly number[], answer: readonly number[], words: Words): string {
  const all = `${answer.length} ${answer.length === 1 ? words.one : words.many}`;
  const right = marked.filter((id) => answer.includes(id)).length;
  const missed = answer.length - right;
  const idle = marked.length - right;
  return [
    `Of ${all} you marked ${right === answer.length ? 'all' : right === 0 ? 'none' : right}.`,
    ...(missed > 0 && right > 0 ? [`You missed ${missed}.`] : []),
    ...(idle > 0 ? [`${idle} more ${idle === 1 ? 'was' : 'were'} marked by mistake.`] : []),
  ].join(' ');
}

export interface Scale {
  /** Shares of the scale, from 0 to 1. */
  readonly guess: number;
  readonly truth: number;
  /** How much of the truth there is so far. */
  readonly sofar: number;
}

/** Guess and truth on one scale from 0. */
export function scaleOf(guess: number, truth: number, sofar: number): Scale {
  const whole = Math.max(guess, truth, Number.MIN_VALUE);
  return { guess: guess / whole, truth: truth / whole, sofar: Math.min(sofar, truth) / whole };
}

export const labelOf = (places: readonly Place[], id: number | undefined): string =>
  places.find((place) => place.id === id)?.label ?? '';

/**
 * How much of the answer there is at this moment: the count so far, or the share of the run for a number that nothing
 * counts up to.
 */
export function answeredAt(
  { prediction, counted }: AnyWidget,
  { good, moments, time }: FigureState,
  metrics: readonly Metric[],
  whole: number,
): number {
  const last = moments.length - 1;
  if (time === last) return whole;
  const counts =
    prediction?.form === 'number' &&
    prediction.isBigNumber &&
    Math.abs(metrics[0]!.value - whole) <= 0.5 &&
    counted !== undefined;
  return counts ? counted(good.trace, good.values, time) : (whole * time) / last;
}
