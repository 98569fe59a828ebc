import { LANES } from './registers';

/** Fills `d` from operands; the result may overwrite an operand. */
export type IntOp = (d: Int32Array) => void;
/** The lanes for which a comparison holds, as a mask. Inactive lanes have undefined bits. */
export type Test = () => number;

/** 32-bit arithmetic with wrap-around; unsigned numbers are the same 32 bits. Division by zero gives all ones. */
export function intOp(op: string, signed: boolean, a: Int32Array, b: Int32Array): IntOp | null {
  switch (op) {
    case '+':
      return (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = a[i]! + b[i]!;
          d[i + 1] = a[i + 1]! + b[i + 1]!;
          d[i + 2] = a[i + 2]! + b[i + 2]!;
          d[i + 3] = a[i + 3]! + b[i + 3]!;
        }
      };
    case '-':
      return (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = a[i]! - b[i]!;
          d[i + 1] = a[i + 1]! - b[i + 1]!;
          d[i + 2] = a[i + 2]! - b[i + 2]!;
          d[i + 3] = a[i + 3]! - b[i + 3]!;
        }
      };
    case '*':
      return (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = Math.imul(a[i]!, b[i]!);
          d[i + 1] = Math.imul(a[i + 1]!, b[i + 1]!);
          d[i + 2] = Math.imul(a[i + 2]!, b[i + 2]!);
          d[i + 3] = Math.imul(a[i + 3]!, b[i + 3]!);
        }
      };
    case '&':
      return (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = a[i]! & b[i]!;
          d[i + 1] = a[i + 1]! & b[i + 1]!;
          d[i + 2] = a[i + 2]! & b[i + 2]!;
          d[i + 3] = a[i + 3]! & b[i + 3]!;
        }
      };
    case '|':
      return (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = a[i]! | b[i]!;
          d[i + 1] = a[i + 1]! | b[i + 1]!;
          d[i + 2] = a[i + 2]! | b[i + 2]!;
          d[i + 3] = a[i + 3]! | b[i + 3]!;
        }
      };
    case '^':
      return (d) => {
        for (let i = 0; i < LANES; i += 4) {
          d[i] = a[i]! ^ b[i]!;
          d[i + 1] = a[i + 1]! ^ b[i + 1]!;
          d[i + 2] = a[i + 2]! ^ b[i + 2]!;
          d[i + 3] = a[i + 3]! ^ b[i + 3]!;
        }
      };
    case '/':
      return signed
        ? (d) => {
            for (let i = 0; i < LANES; i += 1) d[i] = b[i] === 0 ? -1 : a[i]! / b[i]!;
          }
        : (d) => {
            for (let i = 0; i < LANES; i += 1) d[i] = b[i] === 0 ? -1 : (a[i]! >>> 0) / (b[i]! >>> 0);
          };
    case '%':
      return signed
        ? (d) => {
            for (let i = 0; i < LANES; i += 1) d[i] = b[i] === 0 ? a[i]! : a[i]! % b[i]!;
          }
        : (d) => {
            for (let i = 0; i < LANES; i += 1) d[i] = b[i] === 0 ? a[i]! : (a[i]! >>> 0) % (b[i]! >>> 0);
          };
    case '<<':
      return (d) => {
        for (let i = 0; i < LANES; i += 1) d[i] = b[i]! >>> 0 > 31 ? 0 : a[i]! << b[i]!;
      };
    case '>>':
      return signed
        ? (d) => {
            for (let i = 0; i < LANES; i += 1) d[i] = a[i]! >> (b[i]! >>> 0 > 31 ? 31 : b[i]!);
          }
        : (d) => {
            for (let i = 0; i < LANES; i += 1) d[i] = b[i]! >>> 0 > 31 ? 0 : a[i]! >>> b[i]!;
          };
    default:
      return null;
  }
}

export function intTest(op: string, signed: boolean, a: Int32Array, b: Int32Array): Test | null {
  // Flipping the highest bit maps the order of unsigned numbers to that of signed ones.
  const flip = signed ? 0 : 1 << 31;
  switch (op) {
    case '<':
      return () => {
        let mask = 0;
        for (let i = 0; i < LANES; i += 4) {
          if ((a[i]! ^ flip) < (b[i]! ^ flip)) mask |= 1 << i;
          if ((a[i + 1]! ^ flip) < (b[i + 1]! ^ flip)) mask |= 2 << i;
          if ((a[i + 2]! ^ flip) < (b[i + 2]! ^ flip)) mask |= 4 << i;
          if ((a[i + 3]! ^ flip) < (b[i + 3]! ^ flip)) mask |= 8 << i;
        }
        return mask;
      };
    case '>':
      return intTest('<', signed, b, a);
    case '<=':
      return () => {
        let mask = 0;
        for (let i = 0; i < LANES; i += 4) {
          if ((a[i]! ^ flip) <= (b[i]! ^ flip)) mask |= 1 << i;
          if ((a[i + 1]! ^ flip) <= (b[i + 1]! ^ flip)) mask |= 2 << i;
          if ((a[i + 2]! ^ flip) <= (b[i + 2]! ^ flip)) mask |= 4 << i;
          if ((a[i + 3]! ^ flip) <= (b[i + 3]! ^ flip)) mask |= 8 << i;
        }
        return mask;
      };
    case '>=':
      return intTest('<=', signed, b, a);
    case '==':
      return () => {
        let mask = 0;
        for (let i = 0; i < LANES; i += 1) if (a[i] === b[i]) mask |= 1 << i;
        return mask;
      };
    case '!=':
      return () => {
        let mask = 0;
        for (let i = 0; i < LANES; i += 1) if (a[i] !== b[i]) mask |= 1 << i;
        return mask;
      };
    default:
      return null;
  }
}
