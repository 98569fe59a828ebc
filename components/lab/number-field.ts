/** What a field for a number takes. */
export interface NumberRule {
  readonly least: number;
  readonly whole: boolean;
}

/** Reads a typed number, or says why it is none. Sizes may be written as in the source: `1 << 20`, `256 * 256`. */
export function typedNumber(text: string, { least, whole }: NumberRule): number | string {
  const value = computed(text.trim());
  const isFine = (whole ? Number.isSafeInteger(value) : Number.isFinite(value)) && value >= least;
  if (isFine) return value;
  const from = least === -Infinity ? '' : ` from ${least}`;
  return whole ? `Write a whole number${from}, such as 256 or 1 << 20.` : `Write a number${from}, such as 0.5.`;
}

function computed(text: string): number {
  if (text === '') return NaN;
  const plain = Number(text.replaceAll(/(?<=\d)[,_](?=\d{3}(?!\d))/g, ''));
  if (!Number.isNaN(plain)) return plain;
  const shift = /^(\d+)\s*<<\s*(\d{1,2})$/.exec(text);
  if (shift) return Number(shift[1]) * 2 ** Number(shift[2]);
  const factors = text.split('*');
  return factors.length > 1 ? factors.reduce((all, each) => all * computed(each.trim()), 1) : NaN;
}
