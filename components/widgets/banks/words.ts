import { count } from '@src/units/words';
import type { BanksValues } from './params';
import { firstOf, spanOf } from './tile';

/** The operation as the beginning of a sentence: "Reading", "Adding to". */
export function doing({ op, atomic }: BanksValues): string {
  if (op === 'load') return 'Reading';
  if (op === 'store') return 'Writing';
  return { add: 'Adding to', count: 'Counting in', cas: 'Comparing and swapping' }[atomic] ?? '';
}

/** "column 0", "elements 2 apart". */
export function taken(values: BanksValues): string {
  switch (values.access) {
    case 'row':
    case 'column':
      return `${values.access} ${firstOf(values)}`;
    case 'diagonal':
      return firstOf(values) === 0 ? 'the diagonal' : `the diagonal from column ${firstOf(values)}`;
    case 'strided':
      return values.stride === 0 ? 'one element' : `elements ${values.stride} apart`;
    case 'broadcast':
      return values.sharing === 32 ? 'one element' : `one element for every ${count(values.sharing, 'lane')}`;
    default:
      return 'random elements';
  }
}

/** "of a 32 × 32 tile padded by 1 word". */
export function ofTile(values: BanksValues): string {
  const span = spanOf(values);
  const laid =
    span !== null
      ? ` with a TMA swizzle of ${span} B`
      : values.layout === 'xor'
        ? ' swizzled by XOR'
        : values.padding > 0
          ? ` padded by ${count(values.padding, 'word')}`
          : '';
  return `of a ${values.rows} × ${values.columns} tile${laid}`;
}
