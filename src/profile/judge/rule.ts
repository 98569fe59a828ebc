/** What the rules of a launch share: its context, the text of numbers, and what a fix gains. */
import { metricOf, sampledId, waitIds } from '../metrics';
import type { Launch } from '../report';
import { busiest, LIMIT, type Bound, type Shares } from './shares';
import type { Step } from './steps';

export interface Finding {
  readonly id: string;
  /** The number, in a few words. */
  readonly title: string;
  readonly because: string;
  /**
   * Upper estimate of the fraction of the time saved, from 0 to 1: until the next unit is as busy as the busiest is now, or,
   * where warps wait, until one is full. `null`: unknown from the report.
   */
  readonly gain: number | null;
  readonly step: Step;
  /** The figure in this state: pairs of its address in the chapter of `step`, or of `figure.chapter`. */
  readonly figure: { readonly chapter: string; readonly id: string; readonly state: string } | null;
  /** Full names of metrics that would say more; empty when all are there. */
  readonly next: readonly string[];
}

export interface Context {
  readonly values: Launch['values'];
  readonly shares: Shares;
  readonly bound: Bound;
}
export type Rule = (context: Context) => Finding | null;

/**
 * For a fix that makes units less busy: until the busiest remaining unit is as busy as the busiest is now. Where no unit is
 * the limit, less traffic shortens waits by an unknown amount: less, the less busy the units are.
 */
export function gainOf({ shares, bound }: Context, after: Shares): number | null {
  const before = busiest(shares);
  if (before === 0) return null;
  const rest = busiest({ ...shares, ...after });
  return bound.kind === 'latency' ? ((before - rest) / 100) * (before / LIMIT) : 1 - rest / before;
}

/** The highest utilization in the book's fastest kernels, in percent. */
export const FULL = 95;

/**
 * For a fix that makes warps wait less: until a unit is full. The longest wait hides the others; those count by their share.
 */
export function gainOfWait({ shares, values }: Context, part: number): number {
  const longest = Math.max(0, ...waitIds.filter((id) => id !== 'notSelected').map((id) => partOf(values, id) ?? 0));
  return Math.max(0, 1 - busiest(shares) / FULL) * (part >= longest ? 1 : part);
}

/** The share of a warp's cycles per instruction, or of its samples, with this reason. */
export function partOf(values: Launch['values'], id: string): number | null {
  const [own, all] = [values[id], values['latencyPerInstruction'] ?? sumOfReasons(values)];
  if (own !== undefined && all) return own / all;
  const percent = values[sampledId(id)];
  return percent === undefined ? null : percent / 100;
}

/** A warp is in one state per cycle: where nearly all states were collected, their sum is the profiler's latency. */
function sumOfReasons(values: Launch['values']): number | undefined {
  const known = ['selected', ...waitIds].flatMap((id) => values[id] ?? []);
  return known.length >= 12 ? known.reduce((sum, cycles) => sum + cycles, 0) : undefined;
}

export const share = (part: number): string => `${Math.round(part * 100)} %`;
export const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
export const namesOf = (values: Launch['values'], ...ids: string[]): string[] =>
  ids.filter((id) => values[id] === undefined).map((id) => metricOf(id).name);

export const between = (least: number, most: number, value: number): number =>
  Math.min(most, Math.max(least, Math.round(value)));

/** This many cycles of every SM, in percent of all cycles of the kernel. */
export function pointsOf(values: Launch['values'], cyclesOfAll: number): number | undefined {
  const { time, smClock, sms } = values;
  const cycles = values['cycles'] ?? (time && smClock ? (time * smClock) / 1e9 : undefined);
  return cycles && sms ? (cyclesOfAll / (cycles * sms)) * 100 : undefined;
}
