const twoDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** A number as the book prints it: with separators, and no more decimals than it has. */
export const numberText = (value: number): string => twoDecimals.format(value);
