import { ratio } from '@src/units/words';

/** Two zeros have no ratio: not "1×". */
export const ratioText = (a: number, b: number): string =>
  a > 0 && b >= 0 && Number.isFinite(b / a) ? (a === b ? '=' : small(b / a)) : '';

/** "1/4" says more than "0.3×". */
const small = (value: number): string => (value > 0 && value < 1 ? `1/${ratio(1 / value).slice(0, -1)}` : ratio(value));
