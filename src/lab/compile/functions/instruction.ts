import { SourceProblem } from '../../source/problem';
import type { Expr, TemplateArg } from '../../syntax/ast';
import { bool, float, int, sizeOf, typeName, uint, ullong, type Scalar, type Type, voidType } from '../../types/type';
import { shifted } from '../arithmetic';
import type { Context } from '../context';
import { convert } from '../convert';
import { barrierAddress } from '../cuda-barrier';
import { noValue, plain, type Operand } from '../operand';
import { value } from '../places/load';
import { fixed } from '../places/variable';
import type { LValue } from '../lvalue';
import { hoist } from '../calls/hoist';
import { assembled, type AsmInput } from '../asm';
import { tagNamed } from '../../functions';
import type { Instruction } from '../../functions/operation';
import { countedArguments } from '../../functions/signature';
import type { Implement } from './call';
import { place } from '../parts';

const tagOf = (e: Expr): string | null => (e.k === 'id' ? tagNamed(e.name) : null);

/** A call that is a PTX instruction. */
export const instruction: Implement<'instruction'> = (cx, { name, f, e, at }, { choose }) => {
  const tags = e.args.flatMap((each) => tagOf(each) ?? []);
  const rest = e.args.filter((each) => tagOf(each) === null);
  const chosen = choose(tags, rest.length, (index) => rankOf(cx, rest[index], at));
  if (chosen.text === '') return noValue(voidType, null);
  const args = chosen.coordinates === undefined ? rest : spread(cx, rest, chosen);
  const { length } = chosen.takes;
  if (args.length !== length)
    throw new SourceProblem(`${name} takes ${countedArguments(length, length)}, ${args.length} came.`, at);
  const ins = [...chosen.takes].map((kind, index) => input(cx, kind, args[index]!, at));
  return made(cx, templated(cx, chosen, f.args), ins, at);
};

/** The number of coordinates in an array. */
function rankOf(cx: Context, e: Expr | undefined, at: number): number {
  if (e?.k === 'list') return e.items.length;
  if (e?.k === 'make') return e.args.length;
  const target = e && place(cx, e);
  const type = target && (target.k === 'value' ? target.operand.type : target.type);
  if (type?.k === 'arr' && type.count >= 1 && type.count <= 5) return type.count;
  throw new SourceProblem('The coordinates of a tensor copy are an array: int32_t at[2] = {x, y};', at);
}

/** Coordinates come as an array: each of its elements is an operand. */
function spread(cx: Context, args: readonly Expr[], { coordinates }: Instruction): (Expr | LValue)[] {
  const { at: index, count } = coordinates!;
  return args.flatMap((each, position): (Expr | LValue)[] => {
    if (position !== index) return [each];
    if (each.k === 'list' || each.k === 'make') return [...(each.k === 'list' ? each.items : each.args)];
    if (each.k !== 'id') return elements(place(cx, each), count);
    return Array.from({ length: count }, (_, k): Expr => {
      const i: Expr = { k: 'num', text: String(k), at: each.at };
      return { k: 'index', e: each, i, at: each.at };
    });
  });
}

/** If the array is not just a name, its address is computed with the first element. */
function elements(array: LValue, count: number): LValue[] {
  const { target } = fixed(array);
  if (array.k !== 'mem' || target.k !== 'mem' || array.type.k !== 'arr') return [array];
  const { of } = array.type;
  return Array.from({ length: count }, (_, k): LValue => {
    const { address } = k === 0 ? array : target;
    return { k: 'mem', type: of, address: shifted(address, k * sizeOf(of), { k: 'ptr', to: of }) };
  });
}

function templated(cx: Context, written: Instruction, args: readonly TemplateArg[] | null): Instruction {
  if (!written.text.includes('$0')) return written;
  const [first] = args ? cx.names.given(args) : [];
  const number = first?.k === 'constant' && 'value' in first.constant ? String(first.constant.value) : '0';
  return { ...written, text: written.text.replace('$0', number) };
}

const TYPES: Readonly<Record<string, Scalar>> = { r: uint, s: uint, l: ullong, g: ullong, f: float, i: int };

/** `s`: a shared-memory address, `g`: a generic one, `r`, `i`, `l`: numbers. */
function input(cx: Context, kind: string, given: Expr | LValue, at: number): AsmInput {
  const own = 'at' in given ? given.at : at;
  const target = 'at' in given ? place(cx, given) : given;
  const operand = barrierAddress(target) ?? value(cx, target, at);
  const type = TYPES[kind]!;
  if (kind === 's' || kind === 'g') {
    if (operand.type.k !== 'ptr' && operand.type !== ullong)
      throw new SourceProblem(`A pointer should be here, not a ${typeName(operand.type as Type)}.`, own);
    return { type, operand, at: own };
  }
  return { type, operand: convert(operand, type), at: own };
}

function made(cx: Context, { text, gives }: Instruction, ins: readonly AsmInput[], at: number): Operand {
  const places = Array.from({ length: text.length + 1 }, () => at);
  const { registers } = cx.compiler;
  const type = gives === 'token' ? ullong : gives === 'bool' || gives === 'word' ? uint : null;
  const reg = type && registers.variable(type);
  const outs =
    type && reg
      ? [{ type, target: { k: 'reg', type, reg, written: null, name: '(result)' } as const, initial: null, at }]
      : [];
  const code = assembled(cx, text, places, outs, ins);
  const result = type && reg ? plain(gives === 'bool' ? bool : type, reg, { changes: true, pure: false }) : null;
  if (code.wait) {
    hoist(cx, null, code);
    return result ?? noValue(voidType, null);
  }
  const run = (mask: number): void => void code.run!(mask);
  return result ? { ...result, run, cost: 4 } : noValue(voidType, run, { cost: 4 });
}
