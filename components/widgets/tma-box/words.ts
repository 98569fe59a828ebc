import { count } from '@src/units/words';
import type { TmaBoxValues } from './params';
import type { TmaBoxTrace } from './simulate';

/** "not swizzled", "swizzled by 128 B". */
export const laid = ({ swizzle }: Pick<TmaBoxValues, 'swizzle'>): string =>
  swizzle === 'none' ? 'not swizzled' : `swizzled within ${swizzle} B`;

export const fillName = ({ fill }: TmaBoxValues): string => (fill === 'nan' ? 'not a number' : '0');
export const fillWords = ({ fill }: TmaBoxValues): string => (fill === 'nan' ? 'values that are no number' : 'zeros');

/** "column 3", "the 16 B from column 4 on". */
export const readWords = (trace: TmaBoxTrace): string =>
  trace.readBytes === trace.elementBytes ? `column ${trace.readColumn}` : `the 16 B from column ${trace.readColumn} on`;

export const wavefronts = (value: number): string => count(value, 'wavefront');

/** A byte more or less matters here. */
export const exactBytes = (value: number): string => `${value.toLocaleString('en-GB')} B`;
