/** What the sentences, the drawing and the table of the figure share. */
import { grouped, percent, ratio } from '@src/units/words';
import { params, stepNamed, type LadderValues } from './params';
import type { LadderTrace, Rung, Worth } from './simulate';

/** "965 µs", "9.6 µs". */
export const timeText = (us: number): string => `${us < 100 ? us.toFixed(1) : grouped(Math.round(us))} µs`;

/** Per cent, whole ones from ten on. */
export const rounded = (value: number): number => (value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value));

/** Of the limit, per cent. */
export const sharePercent = ({ share }: Rung): number => rounded(100 * (share ?? 0));

export const shareText = (rung: Rung): string => percent(sharePercent(rung) / 100);

/** "1.93×": a hundredth matters where steps are small. */
export const timesText = (value: number): string =>
  value < 9.995 ? `${(Math.round(value * 100) / 100).toFixed(2)}×` : ratio(value);

/** "1.00× to 6.47×". */
export const rangeText = ({ least, most }: Worth): string => `${timesText(least)} to ${timesText(most)}`;

/** Of the first version and of a step: "first version", "16 B per lane". */
export const nameOf = (values: LadderValues, { step }: Rung): string =>
  step === null ? 'first version' : stepNamed(values, step).name;

/** "The transpose of 8192 × 8192 floats", "The softmax of rows of 2048 floats". */
export const subjectOf = ({ kernel, size, length }: LadderValues): string =>
  kernel === 'transpose'
    ? `The transpose of ${params.size.say(size)} floats`
    : `The softmax of rows of ${params.length.say(length)} floats`;

/** What a rung gained: "1.93×", "3.39× for 2 steps", "no change". */
export function gainText({ gain, over, same }: Rung): string {
  if (gain === null) return '';
  if (same) return 'no change';
  return over === 1 ? timesText(gain) : `${timesText(gain)} for ${over} steps`;
}

export const measuredRungs = ({ rungs }: LadderTrace): readonly Rung[] => rungs.filter(({ timeUs }) => timeUs !== null);
