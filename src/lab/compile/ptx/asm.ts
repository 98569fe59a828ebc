import type { Pause } from '../../machine/pause';
import { copyLanes, LANES, lanesIn } from '../../machine/registers';
import type { AsmOperand, StmtOf } from '../../syntax/ast';
import { double, float, typeName, uint, ullong, ushort, type Scalar } from '../../types/type';
import type { Code, Context } from '../context';
import { convert } from '../convert';
import { expr } from '../expressions';
import { plain, type Operand } from '../operand';
import { place } from '../places';
import { value } from '../places/load';
import { store } from '../places/store';
import type { LValue } from '../scope';
import { withHoisted } from '../statements/evaluate';
import { joined } from '../statements/code';
import { OutOfSteps } from '../statements/steps';
import { operation } from './families';
import { parsePtx } from './parse';
import type { PtxOp } from './op';
import { kindOf, type PtxRegister } from './registers';
import { ptxType, refuse } from './types';
import { Values } from './values';

const TYPES: Readonly<Record<string, Scalar>> = { h: ushort, r: uint, l: ullong, f: float, d: double };

/** One line of the program. */
interface Step {
  readonly op: PtxOp | null;
  readonly guard: (() => number) | null;
  /** The step that a branch goes to; `exit`: the thread ends. */
  readonly jump: number | 'exit' | null;
}

/** Does an instruction of this name wait for others? */
const WAITS = /^(mbarrier\.(test|try)_wait|bar\.|barrier\.)/;

/** What a program gives: where it goes, and what its register holds before, if anything. */
export interface AsmOutput {
  readonly type: Scalar;
  readonly target: LValue;
  readonly initial: Operand | null;
  readonly at: number;
}
export interface AsmInput {
  readonly type: Scalar;
  readonly operand: Operand;
  /** The output whose register it shares. */
  readonly tied?: number | undefined;
  readonly at: number;
}

/** Inline PTX: what comes in is put into registers, the program runs, and what goes out is stored. */
export function asmStatement(cx: Context, s: StmtOf<'asm'>): Code {
  const { result, before } = withHoisted(cx, () => {
    const outs = s.outs.map((each) => outputOf(cx, each));
    const ins = s.ins.map((each) => inputOf(cx, each, outs));
    return assembled(cx, s.text, s.places, outs, ins);
  });
  return before.length > 0 ? joined([...before, result]) : result;
}

/** Compile a program with its operands. `places`: where in the source each character of the text stands. */
export function assembled(
  cx: Context,
  text: string,
  places: readonly number[],
  outs: readonly AsmOutput[],
  ins: readonly AsmInput[],
): Code {
  const program = parsePtx(text, places);
  const waits = program.instructions.some(({ name }) => WAITS.test(name));
  const values = new Values(cx, waits);
  const registers = [...outs, ...ins].map(({ type, at }, index) =>
    values.declare(`%${index}`, type.size === 8 ? 'pair' : 'word', at),
  );
  const bound = outs.map((each, index) => output(cx, registers[index]!, each));
  const loads = [
    ...bound.flatMap(({ load }) => load ?? []),
    ...ins.map((each, index) => input(registers[outs.length + index]!, each, registers)),
  ];
  for (const { name, type, at: where } of program.registers) {
    const known = ptxType(type);
    if (!known) return refuse(`registers of type .${type} are not supported.`, where);
    values.declare(name, kindOf(known, where), where);
  }
  const steps = program.instructions.map((instruction): Step => {
    const { guard, parts, operands, at: where } = instruction;
    const test = guard ? values.predicate({ k: 'name', name: guard.name, at: guard.at }) : null;
    const shared = { guard: test && (guard!.isNot ? () => ~test() : test) };
    if (parts[0] === 'exit' || parts[0] === 'ret') return { ...shared, op: null, jump: 'exit' };
    if (parts[0] !== 'bra') return { ...shared, op: operation({ cx, values }, instruction), jump: null };
    const [target] = operands;
    const jump = target?.k === 'name' ? program.labels.get(target.name) : undefined;
    if (jump === undefined) return refuse('there is no such label in this asm statement.', where);
    return { ...shared, op: null, jump };
  });
  const stores = bound.map(({ save }) => save);
  const { machine } = cx.compiler;
  const cost = steps.length + loads.length + stores.length;
  const start = (mask: number): void => {
    machine.steps += cost * lanesIn(mask);
    for (let k = 0; k < loads.length; k += 1) loads[k]!(mask);
    values.refresh();
  };
  const finish = (mask: number): number => {
    for (let k = 0; k < stores.length; k += 1) stores[k]!(mask);
    return mask;
  };
  const isStraight = steps.every(({ jump }) => jump === null);
  if (isStraight && !waits)
    return {
      wait: null,
      run: (mask) => {
        start(mask);
        for (let k = 0; k < steps.length; k += 1) {
          const { op, guard } = steps[k]!;
          const active = guard ? mask & guard() : mask;
          if (active !== 0) op!.run!(active);
        }
        return finish(mask);
      },
    };
  function* wait(mask: number): Generator<Pause, number, undefined> {
    start(mask);
    const left = yield* followed(steps, mask, (lanes) => {
      machine.steps += lanesIn(lanes);
      if (machine.steps > machine.limit) throw new OutOfSteps();
    });
    machine.alive[0]! &= ~(mask & ~left);
    return finish(left);
  }
  return waits ? { run: null, wait } : { run: (mask) => wait(mask).next().value as number, wait: null };
}

/** Run a program with branches: lanes that stand at the lowest step go first. Gives the lanes that come to its end. */
function* followed(
  steps: readonly Step[],
  mask: number,
  count: (lanes: number) => void,
): Generator<Pause, number, undefined> {
  const at = new Int32Array(LANES);
  let left = mask;
  let running = mask;
  while (running !== 0) {
    let lowest = steps.length;
    for (let i = 0; i < LANES; i += 1) if ((running >>> i) & 1 && at[i]! < lowest) lowest = at[i]!;
    if (lowest === steps.length) break;
    let here = 0;
    for (let i = 0; i < LANES; i += 1) if ((running >>> i) & 1 && at[i] === lowest) here |= 1 << i;
    count(here);
    const { op, guard, jump } = steps[lowest]!;
    const active = guard ? here & guard() : here;
    if (active !== 0 && op) {
      if (op.run) op.run(active);
      else yield* op.wait(active);
    }
    for (let i = 0; i < LANES; i += 1) {
      if (((here >>> i) & 1) === 0) continue;
      const isActive = (active >>> i) & 1;
      at[i] = isActive && typeof jump === 'number' ? jump : lowest + 1;
    }
    if (jump === 'exit') {
      running &= ~active;
      left &= ~active;
    }
  }
  return left;
}

type Move = (mask: number) => void;

function outputOf(cx: Context, { constraint, e, at }: AsmOperand): AsmOutput {
  const parts = /^([=+])&?([a-z])$/.exec(constraint);
  const type = parts ? TYPES[parts[2]!] : undefined;
  if (!parts || !type)
    return refuse(
      `the constraint "${constraint}" of an output is not supported. Use "=r", "=l", "=f", "=d" or "=h".`,
      at,
    );
  const target = place(cx, e);
  return { type, target, initial: parts[1] === '+' ? value(cx, target, at) : null, at };
}

function inputOf(cx: Context, { constraint, e, at }: AsmOperand, outs: readonly AsmOutput[]): AsmInput {
  const tied = /^\d+$/.test(constraint) ? Number(constraint) : undefined;
  const operand = expr(cx, e);
  if (constraint === 'n' && !operand.constant) return refuse('the constraint "n" needs a constant.', at);
  const natural = operand.type.k === 'scalar' && operand.type.size === 8 ? ullong : uint;
  const type = tied === undefined ? (constraint === 'n' ? natural : TYPES[constraint]) : outs[tied]?.type;
  if (!type)
    return refuse(
      `the constraint "${constraint}" of an input is not supported. Use "r", "l", "f", "d", "h" or "n".`,
      at,
    );
  return { type, operand, tied, at };
}

function output(
  cx: Context,
  register: PtxRegister,
  { type, target, initial, at }: AsmOutput,
): { readonly load: Move | null; readonly save: Move } {
  const made = type === double ? doubleIn(register) : { operand: operandOf(register, type), prepare: null };
  const write = store(cx, target, made.operand, at);
  const { prepare } = made;
  return {
    load: initial && loader(register, type, initial, at),
    save: prepare ? (mask) => (prepare(mask), write(mask)) : write,
  };
}

function input(register: PtxRegister, { type, operand, tied, at }: AsmInput, all: readonly PtxRegister[]): Move {
  const load = loader(register, type, operand, at);
  if (tied === undefined) return load;
  const to = all[tied]!;
  return (mask) => {
    load(mask);
    if (to.k === 'word' && register.k === 'word') copyLanes(to.bits, register.bits, mask);
    else if (to.k === 'pair' && register.k === 'pair') copyLanes(to.pair, register.pair, mask);
  };
}

/** Puts a value of C++ into a register of PTX. */
function loader(register: PtxRegister, type: Scalar, operand: Operand, at: number): Move {
  if (operand.type.k !== 'scalar' && operand.type.k !== 'ptr')
    return refuse(`a ${typeName(operand.type)} cannot be an operand.`, at);
  const { run, reg } = convert(operand, type);
  if (register.k === 'predicate') return refuse('a predicate cannot be an operand.', at);
  if (register.k === 'word') {
    const to = type === float ? register.singles : register.bits;
    return (mask) => {
      run?.(mask);
      copyLanes(to, reg, mask);
    };
  }
  if (type === double) {
    const from = reg as Float64Array;
    const words = new Int32Array(2);
    const view = new Float64Array(words.buffer);
    return (mask) => {
      run?.(mask);
      for (let i = 0; i < LANES; i += 1) {
        if (((mask >>> i) & 1) === 0) continue;
        view[0] = from[i]!;
        register.pair.lo[i] = words[0]!;
        register.pair.hi[i] = words[1]!;
      }
    };
  }
  return (mask) => {
    run?.(mask);
    copyLanes(register.pair, reg, mask);
  };
}

const operandOf = (register: PtxRegister, type: Scalar): Operand =>
  plain(
    type,
    register.k === 'pair'
      ? register.pair
      : type === float
        ? (register as { singles: Float32Array }).singles
        : (register as { bits: Int32Array }).bits,
  );

/** The bits of a register as doubles. */
function doubleIn(register: PtxRegister): { operand: Operand; prepare: Move } {
  const reg = new Float64Array(LANES);
  const words = new Int32Array(2);
  const view = new Float64Array(words.buffer);
  const { pair } = register as Extract<PtxRegister, { k: 'pair' }>;
  return {
    operand: plain(double, reg),
    prepare: () => {
      for (let i = 0; i < LANES; i += 1) {
        words[0] = pair.lo[i]!;
        words[1] = pair.hi[i]!;
        reg[i] = view[0]!;
      }
    },
  };
}
