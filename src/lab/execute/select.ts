import { LANES, type Pair, type Register } from '../machine/registers';

/** Selects one of two values, lane by lane. */
export function selector(reg: Register, y: Register, n: Register): (yes: number) => void {
  if ('lo' in reg) {
    const a = y as Pair;
    const b = n as Pair;
    return (yes) => {
      for (let i = 0; i < LANES; i += 1) {
        const from = (yes >>> i) & 1 ? a : b;
        reg.lo[i] = from.lo[i]!;
        reg.hi[i] = from.hi[i]!;
      }
    };
  }
  const a = y as Int32Array;
  const b = n as Int32Array;
  return (yes) => {
    for (let i = 0; i < LANES; i += 1) reg[i] = (yes >>> i) & 1 ? a[i]! : b[i]!;
  };
}
