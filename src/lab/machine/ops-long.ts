import type { Test } from './ops-int';
import { LANES, type Pair } from './registers';

export type LongOp = (d: Pair) => void;
const HIGH = 2 ** 32;
const SAFE = Number.MAX_SAFE_INTEGER;

const bigOf = (lo: number, hi: number, signed: boolean): bigint => {
  const value = (BigInt(hi >>> 0) << 32n) | BigInt(lo >>> 0);
  return signed ? BigInt.asIntN(64, value) : value;
};

/** 64-bit arithmetic with wrap-around on pairs of words. */
export function longOp(op: string, signed: boolean, a: Pair, b: Pair): LongOp | null {
  const { lo: al, hi: ah } = a;
  const { lo: bl, hi: bh } = b;
  switch (op) {
    case '+':
      return ({ lo, hi }) => {
        for (let i = 0; i < LANES; i += 1) {
          const x = al[i]!;
          const sum = (x + bl[i]!) | 0;
          hi[i] = ah[i]! + bh[i]! + (sum >>> 0 < x >>> 0 ? 1 : 0);
          lo[i] = sum;
        }
      };
    case '-':
      return ({ lo, hi }) => {
        for (let i = 0; i < LANES; i += 1) {
          const x = al[i]!;
          const y = bl[i]!;
          hi[i] = ah[i]! - bh[i]! - (x >>> 0 < y >>> 0 ? 1 : 0);
          lo[i] = x - y;
        }
      };
    case '*':
      return ({ lo, hi }) => {
        for (let i = 0; i < LANES; i += 1) {
          // As signed numbers: the low 64 bits of a product do not depend on the sign.
          const product = (ah[i]! * HIGH + (al[i]! >>> 0)) * (bh[i]! * HIGH + (bl[i]! >>> 0));
          if (product <= SAFE && product >= -SAFE) {
            hi[i] = Math.floor(product / HIGH);
            lo[i] = product;
          } else {
            const exact = bigOf(al[i]!, ah[i]!, false) * bigOf(bl[i]!, bh[i]!, false);
            lo[i] = Number(exact & 0xffffffffn);
            hi[i] = Number((exact >> 32n) & 0xffffffffn);
          }
        }
      };
    case '/':
    case '%':
      return divide(op, signed, a, b);
    case '&':
      return ({ lo, hi }) => {
        for (let i = 0; i < LANES; i += 1) {
          lo[i] = al[i]! & bl[i]!;
          hi[i] = ah[i]! & bh[i]!;
        }
      };
    case '|':
      return ({ lo, hi }) => {
        for (let i = 0; i < LANES; i += 1) {
          lo[i] = al[i]! | bl[i]!;
          hi[i] = ah[i]! | bh[i]!;
        }
      };
    case '^':
      return ({ lo, hi }) => {
        for (let i = 0; i < LANES; i += 1) {
          lo[i] = al[i]! ^ bl[i]!;
          hi[i] = ah[i]! ^ bh[i]!;
        }
      };
    default:
      return null;
  }
}

function divide(op: string, signed: boolean, a: Pair, b: Pair): LongOp {
  const isQuotient = op === '/';
  return ({ lo, hi }) => {
    for (let i = 0; i < LANES; i += 1) {
      const xl = a.lo[i]!;
      const xh = a.hi[i]!;
      const yl = b.lo[i]!;
      const yh = b.hi[i]!;
      if (yl === 0 && yh === 0) {
        lo[i] = isQuotient ? -1 : xl;
        hi[i] = isQuotient ? -1 : xh;
        continue;
      }
      const x = (signed ? xh : xh >>> 0) * HIGH + (xl >>> 0);
      const y = (signed ? yh : yh >>> 0) * HIGH + (yl >>> 0);
      if (x <= SAFE && x >= -SAFE && y <= SAFE && y >= -SAFE) {
        const result = isQuotient ? Math.trunc(x / y) : x % y;
        lo[i] = result;
        hi[i] = Math.floor(result / HIGH);
      } else {
        const left = bigOf(xl, xh, signed);
        const right = bigOf(yl, yh, signed);
        const exact = BigInt.asUintN(64, isQuotient ? left / right : left % right);
        lo[i] = Number(exact & 0xffffffffn);
        hi[i] = Number(exact >> 32n);
      }
    }
  };
}

/** Shifts by a 32-bit amount; from 64 on only the sign remains. */
export function longShift(op: '<<' | '>>', signed: boolean, a: Pair, by: Int32Array): LongOp {
  return ({ lo, hi }) => {
    for (let i = 0; i < LANES; i += 1) {
      const count = Math.min(by[i]! >>> 0, 64);
      const x = bigOf(a.lo[i]!, a.hi[i]!, signed);
      const exact = BigInt.asUintN(64, op === '<<' ? x << BigInt(count) : x >> BigInt(count));
      lo[i] = Number(exact & 0xffffffffn);
      hi[i] = Number(exact >> 32n);
    }
  };
}

export function longTest(op: string, signed: boolean, a: Pair, b: Pair): Test | null {
  const flip = signed ? 0 : 1 << 31;
  const { lo: al, hi: ah } = a;
  const { lo: bl, hi: bh } = b;
  switch (op) {
    case '<':
      return () => {
        let mask = 0;
        for (let i = 0; i < LANES; i += 1) {
          const x = ah[i]! ^ flip;
          const y = bh[i]! ^ flip;
          if (x < y || (x === y && al[i]! >>> 0 < bl[i]! >>> 0)) mask |= 1 << i;
        }
        return mask;
      };
    case '>':
      return longTest('<', signed, b, a);
    case '<=': {
      const greater = longTest('<', signed, b, a)!;
      return () => ~greater();
    }
    case '>=': {
      const less = longTest('<', signed, a, b)!;
      return () => ~less();
    }
    case '==':
      return () => {
        let mask = 0;
        for (let i = 0; i < LANES; i += 1) if (al[i] === bl[i] && ah[i] === bh[i]) mask |= 1 << i;
        return mask;
      };
    case '!=': {
      const same = longTest('==', signed, a, b)!;
      return () => ~same();
    }
    default:
      return null;
  }
}

/** Lane i as a double: exact up to 2^53. */
export const longNumber = (pair: Pair, i: number, signed: boolean): number =>
  (signed ? pair.hi[i]! : pair.hi[i]! >>> 0) * HIGH + (pair.lo[i]! >>> 0);

export const longBig = (pair: Pair, i: number, signed: boolean): bigint => bigOf(pair.lo[i]!, pair.hi[i]!, signed);

export function setLong(pair: Pair, i: number, value: bigint): void {
  const exact = BigInt.asUintN(64, value);
  pair.lo[i] = Number(exact & 0xffffffffn);
  pair.hi[i] = Number(exact >> 32n);
}
