import { count } from '@src/units/words';
import type { LdmatrixValues } from './params';

const SPANS: Readonly<Record<string, string>> = {
  xor: ' swizzled by XOR with the row',
  swizzle32: ' with a swizzle of 32 B',
  swizzle64: ' with a swizzle of 64 B',
  swizzle128: ' with a swizzle of 128 B',
};

/** "rows of 64 halves padded by 8". */
export function ofTile({ columns, layout, padding }: LdmatrixValues): string {
  const laid = layout === 'rows' ? (padding > 0 ? ` padded by ${padding}` : '') : SPANS[layout]!;
  return `rows of ${columns} halves${laid}`;
}

/** "4 matrices side by side". */
export function matricesText({ matrices, arrangement }: LdmatrixValues): string {
  if (matrices === '1') return '1 matrix';
  const how =
    arrangement === 'across'
      ? 'side by side'
      : arrangement === 'down' || matrices === '2'
        ? 'one below another'
        : 'in a square';
  return `${count(Number(matrices), 'matrix', 'matrices')} ${how}`;
}

/** "One transposed ldmatrix of 4 matrices side by side, from rows of 64 halves,": the subject of a sentence. */
export function instructionText(values: LdmatrixValues): string {
  const load = values.op === 'load';
  const name = `${values.trans === 'yes' ? 'transposed ' : ''}${load ? 'ldmatrix' : 'stmatrix'}`;
  return `One ${name} of ${matricesText(values)}, ${load ? 'from' : 'to'} ${ofTile(values)},`;
}
