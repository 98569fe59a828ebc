import { InputError } from '../input-error';

/** An integer, or a list of them: CuTe's shapes, strides, and coordinates. */
export type IntTuple = number | readonly IntTuple[];

/** Whether the tuple is a list rather than a number. */
export const isList = (tuple: IntTuple): tuple is readonly IntTuple[] => typeof tuple !== 'number';

/** The numbers of a tuple from left to right, without the nesting. */
export function flat(tuple: IntTuple): readonly number[] {
  if (!isList(tuple)) return [tuple];
  const numbers: number[] = [];
  const walk = (part: IntTuple): void => {
    if (isList(part)) part.forEach(walk);
    else numbers.push(part);
  };
  walk(tuple);
  return numbers;
}

/** The product of all numbers of a tuple. */
export const product = (tuple: IntTuple): number => flat(tuple).reduce((all, each) => all * each, 1);

/** The modes of a tuple: its entries, or the number itself. */
export const modesOf = (tuple: IntTuple): readonly IntTuple[] => (isList(tuple) ? tuple : [tuple]);

/** Whether two tuples are nested in the same way. */
export function congruent(a: IntTuple, b: IntTuple): boolean {
  if (!isList(a) || !isList(b)) return !isList(a) && !isList(b);
  return a.length === b.length && a.every((part, index) => congruent(part, b[index]!));
}

/** Strides with the first mode fastest: CuTe's LayoutLeft, column-major. */
export function leftStrides(shape: IntTuple): IntTuple {
  let next = 1;
  const walk = (part: IntTuple): IntTuple => {
    if (isList(part)) return part.map(walk);
    const stride = next;
    next *= part;
    return stride;
  };
  return walk(shape);
}

/** Strides with the last mode fastest: CuTe's LayoutRight, row-major. */
export function rightStrides(shape: IntTuple): IntTuple {
  let next = 1;
  const walk = (part: IntTuple): IntTuple => {
    if (isList(part)) return [...part].reverse().map(walk).reverse();
    const stride = next;
    next *= part;
    return stride;
  };
  return walk(shape);
}

/** A tuple as CuTe prints it: `(4,(2,8))`. */
export const tupleText = (tuple: IntTuple): string =>
  isList(tuple) ? `(${tuple.map(tupleText).join(',')})` : `${tuple}`;

/** The largest size, offset, and stride: 30 bits, so that sums fit in 32. */
export const LARGEST = 2 ** 30;

/** @throws {InputError} Where a part is no integer from `least` to 2^30, with `what` in the message. */
export function requireTuple(tuple: IntTuple, least: number, what: string): void {
  if (isList(tuple)) {
    if (tuple.length === 0) throw new InputError(`The ${what} has an empty pair of parentheses. Put a number there.`);
    for (const part of tuple) requireTuple(part, least, what);
  } else if (!Number.isInteger(tuple) || tuple < least || tuple > LARGEST)
    throw new InputError(`The ${what} has ${tuple}. It holds whole numbers from ${least} to ${LARGEST}.`);
}
