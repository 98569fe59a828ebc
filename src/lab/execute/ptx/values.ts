import { longBig, longNumber, setLong } from '../../machine/ops-long';
import { LANES, type Pair, type Register } from '../../machine/registers';
import { SHARED } from '../../machine/spaces';
import type { PtxHost } from './host';
import type { PtxOperand } from './parse';
import { doubleOf, makeRegister, setDouble, singleOf, type PtxRegister, wordsOf } from './registers';
import { special } from './special';
import { refuse, type PtxType } from './types';

type Memory = Extract<PtxOperand, { k: 'memory' }>;
export type NumberAt = (lane: number) => number;
export type BigAt = (lane: number) => bigint;

/** Why some special registers are missing. */
const NOTES: readonly (readonly [RegExp, string])[] = [
  [/^%smid$/, '%smid is the number of the block modulo the SMs: which SM a block gets is not known here'],
  [/^%(clock|globaltimer)/, 'Clocks count operations of lanes here, not cycles: differences say nothing about time'],
];

/** Names and numbers of an asm statement, and how instructions read and write them. */
export class Values {
  private readonly registers = new Map<string, PtxRegister>();
  /** Special registers that are read: filled each time. */
  private readonly filled = new Map<string, { readonly register: PtxRegister; readonly fill: () => void }>();

  constructor(
    readonly host: PtxHost,
    private readonly keeps: boolean,
  ) {}

  declare(name: string, kind: PtxRegister['k'], at: number): PtxRegister {
    if (this.registers.has(name)) refuse(`"${name}" is declared twice.`, at);
    const made = makeRegister(this.host, kind, this.keeps);
    this.registers.set(name, made);
    return made;
  }

  /** All declared registers. */
  get all(): readonly Register[] {
    return [...this.registers.values()].map(wordsOf);
  }

  /** Fill the special registers with current values. */
  refresh(): void {
    for (const { fill } of this.filled.values()) fill();
  }

  private register(operand: PtxOperand): PtxRegister {
    if (operand.k !== 'name') return refuse('a register should be here.', operand.at);
    const { name, at } = operand;
    const known = this.registers.get(name) ?? this.filled.get(name)?.register;
    if (known) return known;
    const found = special(this.host, name);
    if (!found)
      return refuse(
        /^%\d+$/.test(name)
          ? `there is no operand ${name}: count the lists after the text from 0.`
          : `the register "${name}" is not known. Declare it: .reg .u32 ${name.replace(/^%/, '')};`,
        at,
      );
    const note = NOTES.find(([names]) => names.test(name));
    if (note) this.host.notes.push({ at, message: note[1] });
    const register = makeRegister(this.host, found.hi ? 'pair' : 'word', false);
    const fill = (): void => {
      found.lo(register.k === 'pair' ? register.pair.lo : (register as { bits: Int32Array }).bits);
      if (register.k === 'pair') found.hi?.(register.pair.hi);
    };
    this.filled.set(name, { register, fill });
    return register;
  }

  /** The words of a 32-bit operand, as they are when the instruction runs. */
  words(operand: PtxOperand): Int32Array {
    if (operand.k === 'number')
      return new Int32Array(LANES).fill(Number(BigInt.asIntN(32, BigInt(Math.trunc(literal(operand.text))))));
    const register = this.register(operand);
    return register.k === 'word'
      ? register.bits
      : register.k === 'pair'
        ? register.pair.lo
        : refuse('a predicate is no number.', operand.at);
  }

  /** The value in a lane as a number of up to 32 bits, or as a float. */
  number(operand: PtxOperand, type: PtxType): NumberAt {
    if (operand.k === 'number') {
      const value = literal(operand.text, type);
      const whole = type.kind === 'float' ? value : narrowed(value, type);
      return () => whole;
    }
    const register = this.register(operand);
    if (register.k === 'predicate') return refuse('a predicate is no number.', operand.at);
    if (register.k === 'pair') {
      const { pair } = register;
      if (type.bytes === 8 && type.kind === 'float') return (i) => doubleOf(pair.lo[i]!, pair.hi[i]!);
      if (type.bytes === 8) return (i) => longNumber(pair, i, type.kind === 'signed');
      return (i) => narrowed(pair.lo[i]!, type);
    }
    const { bits, singles } = register;
    if (type.kind === 'float') return (i) => singles[i]!;
    return type.bytes === 4 && type.kind === 'signed' ? (i) => bits[i]! : (i) => narrowed(bits[i]!, type);
  }

  /** The value in a lane as an integer of any width. */
  big(operand: PtxOperand, type: PtxType): BigAt {
    if (operand.k === 'number') {
      const value =
        type.kind === 'signed' ? BigInt.asIntN(64, whole(operand.text)) : BigInt.asUintN(64, whole(operand.text));
      return () => value;
    }
    const register = this.register(operand);
    if (register.k === 'pair') return (i) => longBig(register.pair, i, type.kind === 'signed');
    const read = this.number(operand, type);
    return (i) => BigInt(read(i));
  }

  /** Sets a lane of an operand. */
  setter(operand: PtxOperand, type: PtxType): (lane: number, value: number) => void {
    if (operand.k === 'sink') return () => undefined;
    const register = this.register(operand);
    if (register.k === 'predicate') return refuse('a number should go to a register, not to a predicate.', operand.at);
    if (register.k === 'pair') {
      const { pair } = register;
      if (type.kind === 'float' && type.bytes === 8) return (i, value) => setDouble(pair, i, value);
      return (i, value) => {
        pair.lo[i] = value;
        pair.hi[i] = type.bytes === 8 || type.kind === 'signed' ? Math.floor(value / 2 ** 32) : 0;
      };
    }
    const { bits, singles } = register;
    if (type.kind === 'float') return (i, value) => (singles[i] = value);
    if (type.bytes < 4) return (i, value) => (bits[i] = narrowed(value, type));
    return (i, value) => (bits[i] = value);
  }

  bigSetter(operand: PtxOperand, type: PtxType): (lane: number, value: bigint) => void {
    if (operand.k === 'sink') return () => undefined;
    const register = this.register(operand);
    if (register.k === 'pair') return (i, value) => setLong(register.pair, i, BigInt.asIntN(64, value));
    const set = this.setter(operand, type);
    return (i, value) => set(i, Number(BigInt.asIntN(32, value)));
  }

  /** Both words of a 64-bit register. */
  pair(operand: PtxOperand): Pair {
    const register = this.register(operand);
    return register.k === 'pair' ? register.pair : refuse('a register of 64 bits should be here.', operand.at);
  }

  /** The lanes in which a predicate is true. */
  predicate(operand: PtxOperand): () => number {
    if (operand.k === 'not') {
      const read = this.predicate(operand.of);
      return () => ~read();
    }
    if (operand.k === 'number') {
      const isTrue = literal(operand.text) !== 0;
      return () => (isTrue ? -1 : 0);
    }
    const register = this.register(operand);
    return register.k === 'predicate'
      ? () => register.mask[0]!
      : refuse('a predicate should be here: .reg .pred p; setp.ne.u32 p, …', operand.at);
  }

  setPredicate(operand: PtxOperand): (mask: number, bits: number) => void {
    if (operand.k === 'sink') return () => undefined;
    const register = this.register(operand);
    if (register.k !== 'predicate') return refuse('a predicate should be here.', operand.at);
    const { mask: held } = register;
    return (mask, bits) => {
      held[0] = (held[0]! & ~mask) | (bits & mask);
    };
  }

  isPredicate(operand: PtxOperand): boolean {
    return operand.k === 'name' && this.registers.get(operand.name)?.k === 'predicate';
  }

  isLong(operand: PtxOperand): boolean {
    return operand.k === 'name' && this.register(operand).k === 'pair';
  }

  /**
   * Lane addresses for the machine's memory.
   *
   * @param isShared - The operand counts from the start of shared memory.
   */
  addresses(operand: PtxOperand, isShared: boolean): (mask: number) => Float64Array {
    if (operand.k !== 'memory') return refuse('an address should be here, such as [%0].', operand.at);
    const { base, offset } = operand satisfies Memory;
    const to = new Float64Array(LANES);
    const start = (isShared ? SHARED : 0) + offset;
    if (base.k === 'number') {
      to.fill(start + literal(base.text));
      return () => to;
    }
    const register = this.register(base);
    if (register.k === 'pair') {
      const { pair } = register;
      return (mask) => {
        for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) to[i] = start + longNumber(pair, i, false);
        return to;
      };
    }
    if (!isShared) return refuse('an address outside shared memory has 64 bits: use the constraint "l".', base.at);
    const words = this.words(base);
    return (mask) => {
      for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) to[i] = start + (words[i]! >>> 0);
      return to;
    };
  }
}

const whole = (text: string): bigint => {
  const plain = text.replace(/U$/, '');
  return plain.startsWith('-') ? -BigInt(plain.slice(1)) : BigInt(plain.includes('.') ? 0 : plain);
};

/** A number as written; `0f3F800000` is a single given by its bits. */
export function literal(text: string, type?: PtxType): number {
  const isNegative = text.startsWith('-');
  const plain = text.replace(/^[-+]/, '').replace(/U$/, '');
  const value = /^0[fF]/.test(plain)
    ? type && type.kind !== 'float'
      ? Number.parseInt(plain.slice(2), 16)
      : singleOf(Number.parseInt(plain.slice(2), 16) | 0)
    : /^0[dD]/.test(plain)
      ? doubleOf(Number.parseInt(plain.slice(10), 16) | 0, Number.parseInt(plain.slice(2, 10), 16) | 0)
      : Number(plain);
  return isNegative ? -value : value;
}

/** A word as a number of a narrower type. */
export function narrowed(word: number, { bytes, kind }: PtxType): number {
  if (bytes >= 4) return kind === 'signed' ? word | 0 : word >>> 0;
  const shift = 32 - 8 * bytes;
  return kind === 'signed' ? (word << shift) >> shift : (word << shift) >>> shift;
}
