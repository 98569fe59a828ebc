import type { RegisterName, Run } from '../../ir/node';
import { copyLanes, LANES } from '../../machine/registers';
import { double, float, type Scalar } from '../../types/type';
import { nameOf, registerOf } from '../registers';
import { refuse } from './types';
import { type PtxRegister, wordsOf } from './registers';

/** The name of the register that holds the bits of a PTX register. */
export const nameOfWords = (register: PtxRegister): RegisterName => nameOf(wordsOf(register));

/** Copies a C++ value into a PTX register. */
export function moveIn(register: PtxRegister, type: Scalar, from: RegisterName, at: number): Run {
  const source = registerOf(from);
  if (register.k === 'predicate') return refuse('a predicate cannot be an operand.', at);
  if (register.k === 'word') {
    const to = type === float ? register.singles : register.bits;
    return (mask) => copyLanes(to, source, mask);
  }
  const { pair } = register;
  if (type !== double) return (mask) => copyLanes(pair, source, mask);
  const values = source as Float64Array;
  const words = new Int32Array(2);
  const view = new Float64Array(words.buffer);
  return (mask) => {
    for (let i = 0; i < LANES; i += 1) {
      if (((mask >>> i) & 1) === 0) continue;
      view[0] = values[i]!;
      pair.lo[i] = words[0]!;
      pair.hi[i] = words[1]!;
    }
  };
}

/** A PTX register as a C++ one; for a double its bits, which `doublesOf` turns into numbers. */
export const valueIn = (register: PtxRegister, type: Scalar): RegisterName =>
  register.k === 'word' && type === float ? nameOf(register.singles) : nameOf(wordsOf(register));

/** Turns the bits of a PTX register into doubles. */
export function doublesOf(register: PtxRegister, to: RegisterName): Run {
  const values = registerOf(to) as Float64Array;
  const words = new Int32Array(2);
  const view = new Float64Array(words.buffer);
  const { pair } = register as Extract<PtxRegister, { k: 'pair' }>;
  return () => {
    for (let i = 0; i < LANES; i += 1) {
      words[0] = pair.lo[i]!;
      words[1] = pair.hi[i]!;
      values[i] = view[0]!;
    }
  };
}

/** An input that shares the register of an output. */
export function tie(to: PtxRegister, from: PtxRegister): Run {
  if (to.k === 'word' && from.k === 'word') return (mask) => copyLanes(to.bits, from.bits, mask);
  if (to.k === 'pair' && from.k === 'pair') return (mask) => copyLanes(to.pair, from.pair, mask);
  return () => undefined;
}
