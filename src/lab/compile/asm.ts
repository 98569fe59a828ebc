import { Assembly } from '../execute/ptx/assembly';
import { parsePtx, type PtxOperand, type PtxProgram } from '../execute/ptx/parse';
import type { PtxRegister } from '../execute/ptx/registers';
import { doublesOf, moveIn, nameOfWords, tie, valueIn } from '../execute/ptx/transfer';
import { refuse } from '../execute/ptx/types';
import { nodeOf } from '../ir/node';
import type { AsmOperand, StmtOf } from '../syntax/ast';
import { double, float, typeName, uint, ullong, ushort, type Scalar } from '../types/type';
import type { Code } from './code';
import type { Context } from './context';
import { convert } from './convert';
import { constantValue, inSequence, intrinsic, newRegister, plain, type Operand, type Run } from './operand';
import { expr, place } from './parts';
import { value } from './places/load';
import { store } from './places/store';
import { type LValue } from './lvalue';
import { codeOf, joined } from './statements/code';
import { withHoisted } from './statements/evaluate';

const TYPES: Readonly<Record<string, Scalar>> = { h: ushort, r: uint, l: ullong, f: float, d: double };

/** The output of a program: its target, and the initial value of its register, if any. */
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

/** Inline PTX: inputs are put into registers, the program runs, and outputs are stored. */
export function asmStatement(cx: Context, s: StmtOf<'asm'>): Code {
  const { result, before } = withHoisted(cx, () => {
    const outs = s.outs.map((each) => outputOf(cx, each));
    const ins = s.ins.map((each) => inputOf(cx, each, outs));
    return assembled(cx, s.text, s.places, outs, ins);
  });
  return before.length > 0 ? joined([...before, result]) : result;
}

/** Compile a program with its operands. `places`: the source position of each character of the text. */
export function assembled(
  cx: Context,
  text: string,
  places: readonly number[],
  outs: readonly AsmOutput[],
  ins: readonly AsmInput[],
): Code {
  const assembly = new Assembly(cx.compiler, withConstants(parsePtx(text, places), outs.length, ins));
  const registers = [...outs, ...ins].map(({ type, at }, index) => assembly.operand(index, type, at));
  const bound = outs.map((each, index) => output(cx, registers[index]!, each));
  const loads = [
    ...bound.flatMap(({ load }) => load ?? []),
    ...ins.map((each, index) => input(registers[outs.length + index]!, each, registers)),
  ];
  const stores = bound.map(({ save }) => save);
  const cost = assembly.assemble() + loads.length + stores.length;
  const { straight } = assembly;
  if (straight) {
    const instructions = straight.map(({ name, run }) => intrinsic(name, {}, run));
    // Which registers a single instruction writes is not needed: all of them belong to this statement.
    const begin = intrinsic('asm', { clobbers: assembly.registers }, assembly.begin);
    const body = nodeOf(inSequence([...loads, begin, ...instructions, ...stores]));
    return codeOf({ k: 'statement', machine: cx.compiler.machine, steps: cost, body });
  }
  const wait = assembly.whole(loads, stores, cost);
  return assembly.waits ? { run: null, wait } : { run: (mask) => wait(mask).next().value as number, wait: null };
}

/** The program with its "n" operands substituted, as nvcc does. */
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
): { readonly load: Run | null; readonly save: Run } {
  const from = type === double ? doublesIn(register) : { operand: plain(type, valueIn(register, type)), prepare: null };
  const write = store(cx, target, from.operand, at);
  const { prepare } = from;
  return {
    load: initial && loader(register, type, initial, at),
    save: prepare ? inSequence([prepare, write]) : write,
  };
}

function input(register: PtxRegister, { type, operand, tied, at }: AsmInput, all: readonly PtxRegister[]): Run {
  const load = loader(register, type, operand, at);
  if (tied === undefined) return load;
  const to = all[tied]!;
  return inSequence([load, intrinsic('mov', { clobbers: [nameOfWords(to)] }, tie(to, register))]);
}

/** Puts a C++ value into a PTX register. */
function loader(register: PtxRegister, type: Scalar, operand: Operand, at: number): Run {
  if (operand.type.k !== 'scalar' && operand.type.k !== 'ptr')
    return refuse(`a ${typeName(operand.type)} cannot be an operand.`, at);
  const from = convert(operand, type);
  const signature = { type, args: [from], clobbers: [nameOfWords(register)] };
  return intrinsic('mov', signature, moveIn(register, type, from.reg, at));
}

/** The bits of a register as doubles. */
function doublesIn(register: PtxRegister): { readonly operand: Operand; readonly prepare: Run } {
  const reg = newRegister(double);
  const prepare = intrinsic('mov', { type: double, clobbers: [reg] }, doublesOf(register, reg));
  return { operand: plain(double, reg), prepare };
}
