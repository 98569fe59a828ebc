import { grouped } from '@src/units/words';

/** A number as the book prints it: with separators, and no more decimals than it has. */
export const numberText = (value: number): string => grouped(value, 2);
