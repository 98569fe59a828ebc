import type { TimePrediction } from '@src/engine/time';
import { APART, fasterOf } from '@src/lab/verdict';
import type { Outcome } from '../messages';
import { STORED_ALIKE, storedIn, type Work } from './same-work';

/** One of two versions: its time, and what it stores. */
export interface Version extends Pick<Work, 'stored'> {
  readonly time: TimePrediction;
}

export const versionOf = (time: TimePrediction, outcome: Outcome): Version => ({
  time,
  stored: storedIn(outcome),
});

/** Times that differ by so little are not told apart: of such pairs, half were named right. */
export const isEven = (times: number): boolean => times < APART;

/** "2.2×", "32×". */
export const timesText = (times: number): string => `${times.toFixed(times < 10 ? 2 : 0)}×`;

/** In one sentence, which is faster: "B is 2.16× as fast as A." */
export function fasterText(a: TimePrediction, b: TimePrediction): string {
  const { which, times } = fasterOf(a, b);
  if (isEven(times)) return 'A and B take about as long.';
  return `${which === 'b' ? 'B' : 'A'} is ${timesText(times)} as fast as ${which === 'b' ? 'A' : 'B'}.`;
}

/**
 * What is to be known before their times are compared: "They store different amounts of data: A 16 MiB, B 64 MiB. Per byte
 * stored, A is 1.41× as fast."; `null`: both store the same. A better version may compute less, so that arithmetic says
 * nothing.
 */
export function otherDataText(a: Version, b: Version): string | null {
  const [was, is] = [a.stored.bytes, b.stored.bytes];
  const error = STORED_ALIKE + a.stored.error + b.stored.error;
  if (Math.abs(is - was) <= error * Math.max(was, is)) return null;
  const stored = `They store different amounts of data: A ${bytesText(was)}, B ${bytesText(is)}.`;
  if (was === 0 || is === 0) return stored;
  const times = a.time.duration / was / (b.time.duration / is);
  const much = Math.max(times, 1 / times);
  return isEven(much)
    ? `${stored} Per byte stored, both take about as long.`
    : `${stored} Per byte stored, ${times > 1 ? 'B' : 'A'} is ${timesText(much)} as fast.`;
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** "16 MiB", "1.5 KiB". */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${value >= 100 ? Math.round(value).toLocaleString('en-US') : Number(value.toPrecision(3))} ${UNITS[power]}`;
}
