import { copyLanes, temporary } from '../machine/registers';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import {
  classOf,
  leavesOf,
  needsMemory,
  sizeOf,
  typeName,
  type Leaf,
  type Pointer,
  type Scalar,
  type Struct,
  type Type,
} from '../types/type';
import { chunksOf, loaded, loadedChunk, stored } from './access';
import { moved, shifted } from './arithmetic';
import { calledPlace, operatorCall } from './calls';
import { choose } from './choose';
import type { Context } from './context';
import { convert, retyped } from './convert';
import { expr } from './expressions';
import { assigned, noValue, plain, sequence, type Operand, type Run } from './operand';
import type { LValue, Part } from './scope';
import { globalPlace } from './globals';

/** The place that an expression names, or its value when it names none. */
export function place(cx: Context, e: Expr): LValue {
  switch (e.k) {
    case 'id': {
      const bound = cx.scope.find(e.name);
      if (bound?.k === 'place') return bound.place;
      if (bound?.k === 'value') return { k: 'value', operand: bound.operand };
      if (bound?.k === 'type') throw new SourceProblem(`"${e.name}" is a type; a value should be here.`, e.at);
      const own = memberOfSelf(cx, e.name);
      if (own) return own;
      return globalPlace(cx, e);
    }
    case 'this':
    case 'un':
      if (e.k === 'un' && e.op === '*') return pointed(cx, e.e, e.at);
      if (e.k === 'un' && (e.op === '++' || e.op === '--')) {
        const target = place(cx, e.e);
        const change = expr(cx, e);
        return target.k === 'value' ? { k: 'value', operand: change } : afterwards(target, change);
      }
      break;
    case 'index':
      return element(cx, e.e, e.i, e.at);
    case 'member':
      return member(cx, e);
    case 'assign': {
      const change = expr(cx, e);
      const target = place(cx, e.l);
      return afterwards(target, change);
    }
    case 'comma': {
      const first = expr(cx, e.l);
      return afterwards(place(cx, e.r), first);
    }
    case 'cast':
      if (e.type.k === 'ref') return choose(cx, e);
      break;
    case 'call':
      return calledPlace(cx, expr(cx, e));
    default:
      break;
  }
  return { k: 'value', operand: expr(cx, e) };
}

/** A place that is used after something else was done. */
function afterwards(target: LValue, change: Operand): LValue {
  if (target.k !== 'mem')
    return {
      k: 'value',
      operand: { ...read0(target), run: sequence([change, read0(target)]), changes: true, pure: false },
    };
  return {
    ...target,
    address: { ...target.address, run: sequence([change, target.address]), changes: true, pure: false },
  };
}
const read0 = (target: LValue): Operand =>
  target.k === 'reg'
    ? plain(target.type, target.reg, { isVariable: true })
    : target.k === 'value'
      ? target.operand
      : plain(target.type, new Int32Array(32), {
          leaves:
            target.k === 'split' ? target.parts.map(({ type, reg }) => plain(type, reg, { isVariable: true })) : null,
        });

function pointed(cx: Context, e: Expr, at: number): LValue {
  const pointer = expr(cx, e);
  if (pointer.type.k === 'struct') return { k: 'value', operand: pointer };
  if (pointer.type.k !== 'ptr') throw new SourceProblem(`"*" needs a pointer, not a ${typeName(pointer.type)}.`, at);
  if (pointer.type.to.k === 'void')
    throw new SourceProblem('A void pointer points at nothing that can be read. Cast it first.', at);
  return { k: 'mem', type: pointer.type.to, address: pointer };
}

function element(cx: Context, e: Expr, i: Expr, at: number): LValue {
  const base = place(cx, e);
  const index = expr(cx, i);
  const type = base.k === 'value' ? base.operand.type : base.type;
  if (type.k === 'struct') {
    const made = operatorCall(cx, '[]', [plain(type, new Int32Array(32)), index], at, [base]);
    if (made) return calledPlace(cx, made);
  }
  if (type.k === 'scalar' && index.type.k === 'ptr')
    return { k: 'mem', type: index.type.to, address: moved(index, value(cx, base, at)) };
  if (index.type.k !== 'scalar') throw new SourceProblem('An index must be a number.', i.at);
  if (base.k === 'mem' && type.k === 'arr') {
    const pointer = retyped(base.address, { k: 'ptr', to: type.of });
    return { k: 'mem', type: type.of, address: moved(pointer, index) };
  }
  const pointer = value(cx, base, at);
  if (pointer.type.k !== 'ptr')
    throw new SourceProblem(`An index needs an array or a pointer, not a ${typeName(pointer.type)}.`, at);
  return { k: 'mem', type: pointer.type.to, address: moved(pointer, index) };
}

function member(cx: Context, e: Extract<Expr, { k: 'member' }>): LValue {
  const base = e.arrow ? (e.e.k === 'this' && cx.frame.self ? cx.frame.self : pointed(cx, e.e, e.at)) : place(cx, e.e);
  return memberOf(base, e.name, e.at);
}

export function memberOf(base: LValue, name: string, at: number): LValue {
  const type = base.k === 'value' ? base.operand.type : base.type;
  if (type.k !== 'struct') throw new SourceProblem(`A ${typeName(type)} has no member "${name}".`, at);
  const field = type.fields.find((each) => each.name === name);
  if (!field) {
    const names = type.fields.map((each) => each.name).join(', ');
    throw new SourceProblem(`${type.name} has no member "${name}". It has ${names || 'none'}.`, at);
  }
  if (base.k === 'mem') {
    const address = shifted(base.address, field.offset, { k: 'ptr', to: field.type });
    return { k: 'mem', type: field.type, address };
  }
  const leaves = leavesOf(type) ?? [];
  const end = field.offset + sizeOf(field.type);
  const inside = leaves.flatMap((leaf, index) => (leaf.offset >= field.offset && leaf.offset < end ? [index] : []));
  if (base.k === 'split') {
    const parts = inside.map((index): Part => ({
      ...base.parts[index]!,
      offset: base.parts[index]!.offset - field.offset,
    }));
    if (field.type.k === 'struct') return { k: 'split', type: field.type, parts };
    const [part] = parts;
    return { k: 'reg', type: part!.type, reg: part!.reg, written: null, name };
  }
  if (base.k !== 'value' || !base.operand.leaves) throw new SourceProblem('This member cannot be reached.', at);
  const { operand } = base;
  const chosen = inside.map((index) => operand.leaves![index]!);
  if (field.type.k === 'struct') return { k: 'value', operand: { ...operand, type: field.type, leaves: chosen } };
  if (field.type.k === 'arr')
    throw new SourceProblem('An array within a value that is no variable cannot be reached.', at);
  const [only] = chosen;
  return {
    k: 'value',
    operand: { ...only!, run: operand.run, pure: operand.pure, changes: operand.changes, cost: operand.cost },
  };
}

function memberOfSelf(cx: Context, name: string): LValue | null {
  for (const { self } of [cx.frame]) {
    if (!self) return null;
    const type = self.k === 'value' ? self.operand.type : self.type;
    if (type.k === 'struct' && type.fields.some((field) => field.name === name)) return memberOf(self, name, 0);
  }
  return null;
}

/** The value at a place. An array is a pointer to its first element. */
export function value(cx: Context, target: LValue, at: number): Operand {
  const { compiler } = cx;
  switch (target.k) {
    case 'value':
      return target.operand;
    case 'reg':
      return variable(cx, target, at);
    case 'split':
      return plain(target.type, new Int32Array(32), {
        isVariable: true,
        leaves: target.parts.map(({ type, reg }) => plain(type, reg, { isVariable: true })),
      });
    case 'mem': {
      const { type, address } = target;
      if (type.k === 'arr') return retyped(address, { k: 'ptr', to: type.of });
      if (type.k === 'scalar' || type.k === 'ptr') {
        noteWidth(cx, sizeOf(type));
        return loaded(compiler.machine, compiler.site(at, 'load', sizeOf(type)), address, type);
      }
      if (type.k === 'struct') return structLoad(cx, type, address, at);
      throw new SourceProblem(`A ${typeName(type)} cannot be read.`, at);
    }
  }
}

/** Shared memory is watched by the word unless something narrower touches memory. */
function noteWidth(cx: Context, width: number): void {
  if (width < 4) cx.compiler.bytewise = true;
}

function variable(cx: Context, { type, reg, written, name }: Extract<LValue, { k: 'reg' }>, at: number): Operand {
  if (!written) return plain(type, reg, { isVariable: true });
  const { machine } = cx.compiler;
  const check = (mask: number): void => {
    const missing = mask & ~written[0]!;
    if (missing !== 0)
      machine.memory.fault(
        ...(['uninitialised', at, 31 - Math.clz32(missing & -missing), null] as const),
        `reads the variable "${name}", which was given no value`,
      );
  };
  return plain(type, reg, { isVariable: true, pure: false, run: check });
}

/**
 * Load a struct into registers.
 *
 * @param used - The members that are read later; `null`: all.
 */
export function structLoad(
  cx: Context,
  type: Struct,
  address: Operand,
  at: number,
  used: ReadonlySet<string> | null = null,
): Operand {
  const { machine } = cx.compiler;
  if (leavesOf(type) === null) throw new SourceProblem(`${type.name} is too large to be copied at once.`, at);
  const isUsed = (leaf: Leaf): boolean =>
    used === null ||
    type.fields.some(
      ({ name, offset, type: each }) => used.has(name) && leaf.offset >= offset && leaf.offset < offset + sizeOf(each),
    );
  const parts = chunksOf(type, isUsed);
  const once = plain(address.type, address.reg, { constant: address.constant });
  const runs: Run[] = address.run ? [address.run] : [];
  const leaves = leavesOf(type)!.map((leaf) => plain(leaf.type, temporary(classOf(leaf.type))));
  for (const chunk of parts) {
    noteWidth(cx, chunk.width);
    const from = shifted({ ...once, constant: false }, chunk.offset, address.type as Pointer);
    const { run, regs } = loadedChunk(machine, cx.compiler.site(at, 'load', chunk.width), from, chunk);
    runs.push(run);
    for (const [index, { index: which, leaf }] of chunk.leaves.entries())
      leaves[which] = plain(leaf.type, regs[index]!);
  }
  const run: Run = (mask) => {
    for (let i = 0; i < runs.length; i += 1) runs[i]!(mask);
  };
  return noValue(type, run, { leaves, cost: address.cost + parts.length, changes: address.changes });
}

/** Give a place a value; the result runs for the active lanes. */
export function store(cx: Context, target: LValue, from: Operand, at: number): Run {
  const { compiler } = cx;
  switch (target.k) {
    case 'reg': {
      const { written } = target;
      const assign = assigned(target.reg, convertTo(from, target.type, at));
      return written
        ? (mask) => {
            assign(mask);
            written[0]! |= mask;
          }
        : assign;
    }
    case 'split': {
      if (!from.leaves || from.leaves.length !== target.parts.length)
        throw new SourceProblem(`A ${typeName(from.type)} cannot become a ${target.type.name}.`, at);
      const copies = target.parts.map(({ reg }, index) => ({ reg, from: from.leaves![index]! }));
      const { run } = from;
      return (mask) => {
        run?.(mask);
        for (const copy of copies) {
          copy.from.run?.(mask);
          copyLanes(copy.reg, copy.from.reg, mask);
        }
      };
    }
    case 'mem': {
      const { type, address } = target;
      if (type.k === 'scalar' || type.k === 'ptr') {
        const source = convertTo(from, type, at);
        noteWidth(cx, sizeOf(type));
        const site = compiler.site(at, 'store', sizeOf(type));
        const write = stored(compiler.machine, site, address, [{ type, reg: source.reg, shift: 0 }]);
        const { run } = source;
        return run
          ? (mask) => {
              run(mask);
              write(mask);
            }
          : write;
      }
      if (type.k === 'struct') return structStore(cx, type, address, from, at);
      throw new SourceProblem('An array cannot be assigned. Copy its elements in a loop.', at);
    }
    case 'value':
      throw new SourceProblem('This is a value, not a variable: nothing can be assigned to it.', at);
  }
}

function structStore(cx: Context, type: Struct, address: Operand, from: Operand, at: number): Run {
  const { leaves } = from;
  const parts = chunksOf(type);
  if (!leaves || leaves.length !== (leavesOf(type)?.length ?? -1))
    throw new SourceProblem(`A ${typeName(from.type)} cannot become a ${type.name}.`, at);
  const base = plain(address.type, address.reg);
  const writes = parts.map((chunk) => {
    noteWidth(cx, chunk.width);
    const to = shifted(base, chunk.offset, address.type as Pointer);
    const site = cx.compiler.site(at, 'store', chunk.width);
    const values = chunk.leaves.map(({ leaf, index }) => ({
      ...{ type: leaf.type, reg: leaves[index]!.reg, shift: leaf.offset - chunk.offset },
    }));
    return stored(cx.compiler.machine, site, to, values);
  });
  return (mask) => {
    from.run?.(mask);
    for (const leaf of leaves) leaf.run?.(mask);
    address.run?.(mask);
    for (let i = 0; i < writes.length; i += 1) writes[i]!(mask);
  };
}

export function convertTo(from: Operand, type: Scalar | Pointer, at: number): Operand {
  if (from.type === type) return from;
  if (from.type.k !== 'scalar' && from.type.k !== 'ptr')
    throw new SourceProblem(`A ${typeName(from.type)} cannot become a ${typeName(type)}.`, at);
  if (from.type.k === 'scalar' && type.k === 'ptr' && !from.constant && from.type.cls !== 'i64')
    throw new SourceProblem(`A ${typeName(from.type)} cannot become a pointer without a cast.`, at);
  return convert(from, type);
}

/** The address of a place, for `&x`. */
export function addressOf(target: LValue, at: number): Operand {
  if (target.k === 'mem') return retyped(target.address, { k: 'ptr', to: target.type });
  throw new SourceProblem(
    'This has no address: it is a value or a variable in a register. Declare it as an array of one.',
    at,
  );
}

/** A place whose address is computed once and then used again: for `x += y` and references. */
export function fixed(target: LValue): { readonly target: LValue; readonly first: Operand | null } {
  if (target.k !== 'mem' || !target.address.run) return { target, first: null };
  const { address } = target;
  return { target: { ...target, address: plain(address.type, address.reg, { pure: address.pure }) }, first: address };
}

/** A new variable in registers or, when something points at it, in memory. */
export function newVariable(cx: Context, name: string, type: Type, hasValue: boolean): LValue {
  const { registers } = cx.compiler;
  if (type.k === 'scalar' || type.k === 'ptr') {
    if (!cx.frame.escaping.has(name))
      return {
        k: 'reg',
        type,
        reg: registers.variable(classOf(type)),
        written: hasValue ? null : registers.slot(),
        name,
      };
  } else if (type.k === 'struct' && !needsMemory(type) && !cx.frame.escaping.has(name)) {
    const parts = leavesOf(type)?.map((leaf): Part => ({ ...leaf, reg: registers.variable(classOf(leaf.type)) }));
    if (parts) return { k: 'split', type, parts };
  }
  return { k: 'mem', type, address: cx.compiler.allocate('local', type, 1, name) };
}
