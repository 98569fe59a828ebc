import { InputError } from '../input-error';

/** The 32-bit types that the sequences reduce. */
export type Arithmetic = 'f32' | 's32' | 'u32';

/** The order of a sum: the index of an input, or two sums that are added. Floats give different results in other orders. */
export type Order = number | readonly [Order, Order];

/** The content of a register: a number, and how it was computed. `null` for the zero that the code put there. */
export interface Term {
  readonly value: number;
  readonly order: Order | null;
}

/** A register, or `null` when its content is undefined or its lane is inactive. */
export type Held = Term | null;

/** The number as a register of the type holds it: rounded to a float, or truncated to 32 bits. */
export const asStored = (value: number, type: Arithmetic): number =>
  type === 'f32' ? Math.fround(value) : type === 's32' ? value | 0 : value >>> 0;

/** The sum of two registers; undefined when either is. */
export function sumOf(a: Held, b: Held, type: Arithmetic): Held {
  if (a === null || b === null) return null;
  const value = asStored(a.value + b.value, type);
  if (a.order === null || b.order === null) return { value, order: a.order ?? b.order };
  return { value, order: [a.order, b.order] };
}

export const ZERO: Term = { value: 0, order: null };

/** Inputs as registers. @throws {InputError} For a value that the type cannot hold, naming its lane. */
export function termsOf(values: readonly (number | null)[], type: Arithmetic): Held[] {
  return values.map((value, index) => {
    if (value === null) return null;
    const fits = type === 'f32' ? Number.isFinite(value) : Number.isInteger(value) && asStored(value, type) === value;
    if (!fits)
      throw new InputError(
        `Value ${index} is ${value}, which is no ${type}. Give ${
          {
            f32: 'a finite number',
            s32: 'a whole number from -2147483648 to 2147483647',
            u32: 'a whole number from 0 to 4294967295',
          }[type]
        }.`,
        index,
      );
    return { value: asStored(value, type), order: index };
  });
}

/** A sum as text: "((v0+v16)+(v8+v24))". */
export const orderText = (order: Order): string =>
  typeof order === 'number' ? `v${order}` : `(${orderText(order[0])}+${orderText(order[1])})`;
