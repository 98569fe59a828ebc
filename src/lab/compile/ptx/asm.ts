import { nodeOf } from '../../ir/node';
import type { Pause } from '../../machine/pause';
import { copyLanes, lanesIn } from '../../machine/registers';
import type { AsmOperand, StmtOf } from '../../syntax/ast';
import { double, float, uint, ullong, ushort, type Scalar } from '../../types/type';
import type { Context } from '../context';
import { constantValue, inSequence, intrinsic, type Operand } from '../operand';
import { value } from '../places/load';
import { store } from '../places/store';
import { type LValue } from '../scope';
import { withHoisted } from '../statements/evaluate';
import { codeOf, joined } from '../statements/code';
import { operation } from './families';
import { followed, type Step } from './follow';
import { parsePtx, type PtxOperand, type PtxProgram } from './parse';
import { kindOf, type PtxRegister, wordsOf } from './registers';
import { doubleIn, loader, operandOf, type Move } from './transfer';
import { ptxType, refuse } from './types';
import { Values } from './values';
import type { Code } from '../code';
import { expr, place } from '../parts';
import { OutOfSteps } from '../../machine/steps';

const TYPES: Readonly<Record<string, Scalar>> = { h: ushort, r: uint, l: ullong, f: float, d: double };

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
  /** Its constraint is "n": a number that is written into the program. */
  readonly isNumber?: boolean;
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

/** Compile a program with its operands. `places`: where in the source each character of the text is. */
export function assembled(
  cx: Context,
  text: string,
  places: readonly number[],
  outs: readonly AsmOutput[],
  ins: readonly AsmInput[],
): Code {
  const program = withConstants(parsePtx(text, places), outs.length, ins);
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
  if (isStraight && !waits) {
    const instructions = steps.map(({ op, guard }, index) => {
      const { name } = program.instructions[index]!;
      const run = op!.run!;
      if (!guard) return intrinsic(name, {}, run);
      return intrinsic(`@p ${name}`, {}, (mask) => {
        const active = mask & guard();
        if (active !== 0) run(active);
      });
    });
    // Which of its registers an instruction writes nobody asks: all of them are those of this statement.
    const begin = intrinsic('asm', { clobbers: values.all }, () => values.refresh());
    const body = nodeOf(inSequence([...loads, begin, ...instructions, ...stores]));
    return codeOf({ k: 'statement', machine, steps: cost, body });
  }
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

/** The program with the numbers of its "n" operands in their places, as nvcc writes them. */
function withConstants(program: PtxProgram, outs: number, ins: readonly AsmInput[]): PtxProgram {
  const numbers = new Map<string, string>(
    ins.flatMap(({ isNumber, operand }, index) =>
      isNumber ? [[`%${outs + index}`, String(constantValue(operand))] as const] : [],
    ),
  );
  if (numbers.size === 0) return program;
  const filled = (operand: PtxOperand): PtxOperand => {
    const { at } = operand;
    switch (operand.k) {
      case 'name': {
        const text = numbers.get(operand.name);
        return text === undefined ? operand : { k: 'number', text, at };
      }
      case 'memory': {
        const offset = operand.extra ? Number(numbers.get(operand.extra.name) ?? Number.NaN) : 0;
        return Number.isNaN(offset)
          ? refuse('only a number can be added to an address.', operand.extra!.at)
          : { ...operand, base: filled(operand.base), offset: operand.offset + offset, extra: null };
      }
      case 'list':
        return { ...operand, items: operand.items.map(filled) };
      default:
        return operand;
    }
  };
  const instructions = program.instructions.map((each) => ({ ...each, operands: each.operands.map(filled) }));
  return { ...program, instructions };
}

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
  return { type, operand, tied, isNumber: constraint === 'n', at };
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
    save: prepare ? inSequence([prepare, write]) : write,
  };
}

function input(register: PtxRegister, { type, operand, tied, at }: AsmInput, all: readonly PtxRegister[]): Move {
  const load = loader(register, type, operand, at);
  if (tied === undefined) return load;
  const to = all[tied]!;
  const copy = intrinsic('mov', { clobbers: [wordsOf(to)] }, (mask) => {
    if (to.k === 'word' && register.k === 'word') copyLanes(to.bits, register.bits, mask);
    else if (to.k === 'pair' && register.k === 'pair') copyLanes(to.pair, register.pair, mask);
  });
  return inSequence([load, copy]);
}
