import type { RegisterName } from '../../ir/node';
import { SourceProblem } from '../../source/problem';
import { leavesOf, type Pointer, type Scalar, sizeOf, type Struct, typeName } from '../../types/type';
import { chunksOf } from '../../types/chunks';
import { accessedAt, stored } from '../access';
import { shifted } from '../arithmetic';
import type { Context } from '../context';
import { inserted } from './bits';
import { convert } from '../convert';
import { assigned, inSequence, intrinsic, type Operand, plain, type Run, snapshot } from '../operand';
import { type LValue } from '../lvalue';
import { noteWidth, value } from './load';
import { fixed } from './variable';

type Memory = Extract<LValue, { k: 'mem' }>;

/** Store a value to a place; the result runs for the active lanes. */
export function store(cx: Context, target: LValue, from: Operand, at: number): Run {
  const { compiler } = cx;
  switch (target.k) {
    case 'reg': {
      const { reg: to, type, written, name, before } = target;
      const assign = assigned({ to, type, name, written: before ? null : written }, convertTo(from, type, at));
      return before ? inSequence([before, assign]) : assign;
    }
    case 'split': {
      if (!from.leaves || from.leaves.length !== target.parts.length)
        throw new SourceProblem(`A ${typeName(from.type)} cannot become a ${target.type.name}.`, at);
      const own = target.parts.map(({ reg }) => reg);
      const copies = target.parts.map(({ reg }, index) => ({ reg, from: unshared(from.leaves![index]!, index, own) }));
      const runs = [target.before, from.run, ...copies.map((copy) => copy.from.run)].flatMap((each) => each ?? []);
      const sets = copies.map((copy, index) => {
        const { type } = target.parts[index]!;
        const name = `(member ${index})`;
        return assigned({ to: copy.reg, type, written: null, name }, { ...copy.from, run: null });
      });
      return inSequence([...runs, ...sets]);
    }
    case 'mem': {
      const { type, address } = target;
      if (target.bits) return bitsStored(cx, target, convertTo(from, type as Scalar, at), at);
      if (type.k === 'scalar' || type.k === 'ptr') {
        const source = convertTo(from, type, at);
        noteWidth(cx, sizeOf(type));
        const site = compiler.site(at, 'store', sizeOf(type));
        return stored(
          compiler.machine,
          site,
          address,
          [{ type, reg: source.reg, shift: 0 }],
          [source],
          accessedAt(target),
        );
      }
      if (type.k === 'struct') return structStore(cx, type, target, from, at);
      throw new SourceProblem('An array cannot be assigned. Copy its elements in a loop.', at);
    }
    case 'value':
      throw new SourceProblem('This is a value, not a variable: nothing can be assigned to it.', at);
  }
}

/** Write a bit field: its word is read, changed and written. */
function bitsStored(cx: Context, target: Memory, from: Operand, at: number): Run {
  const { type, address, bits } = target;
  const { target: place, first } = fixed({ k: 'mem', type, address, within: target.within });
  const write = store(cx, place, inserted(quietly(cx, place, at), bits!, from, at), at);
  return first?.run ? inSequence([first.run, write]) : write;
}

/** The current word. Reading its uninitialized bits is not reported: they are not used. */
function quietly(cx: Context, target: LValue, at: number): Operand {
  const word = value(cx, target, at);
  const { machine } = cx.compiler;
  const signature = { type: word.type, args: target.k === 'mem' ? [target.address] : [], results: [word.reg] };
  const run = intrinsic('ld.quiet', signature, (mask) => {
    const { memory } = machine;
    const known = new Set(memory.faults.keys());
    word.run?.(mask);
    for (const key of memory.faults.keys())
      if (!known.has(key) && key.startsWith('uninitialised:')) memory.faults.delete(key);
  });
  return plain(word.type, word.reg, { run, pure: false, cost: word.cost });
}

/** `a = make_float2(a.y, a.x)`: the old values of the other members are kept until all have their new ones. */
function unshared(leaf: Operand, index: number, own: readonly RegisterName[]): Operand {
  const which = own.indexOf(leaf.reg);
  return which < 0 || which === index ? leaf : snapshot({ ...leaf, isVariable: true });
}

function structStore(cx: Context, type: Struct, target: Memory, from: Operand, at: number): Run {
  const { address } = target;
  const accessed = accessedAt(target, { type });
  const { leaves } = from;
  const parts = chunksOf(type);
  if (!leaves || leaves.length !== (leavesOf(type)?.length ?? -1))
    throw new SourceProblem(`A ${typeName(from.type)} cannot become a ${type.name}.`, at);
  const base = plain(address.type, address.reg, { constant: address.constant });
  const writes = parts.map((chunk) => {
    noteWidth(cx, chunk.width);
    const to = shifted(base, chunk.offset, address.type as Pointer);
    const site = cx.compiler.site(at, 'store', chunk.width);
    const values = chunk.leaves.map(({ leaf, index }) => ({
      type: leaf.type,
      reg: leaves[index]!.reg,
      shift: leaf.offset - chunk.offset,
    }));
    return stored(cx.compiler.machine, site, to, values, [], { ...accessed, from: chunk.offset });
  });
  const runs = [from.run, ...leaves.map(({ run }) => run), address.run].flatMap((each) => each ?? []);
  return inSequence([...runs, ...writes]);
}

export function convertTo(from: Operand, type: Scalar | Pointer, at: number): Operand {
  if (from.type === type) return from;
  if (from.type.k !== 'scalar' && from.type.k !== 'ptr')
    throw new SourceProblem(`A ${typeName(from.type)} cannot become a ${typeName(type)}.`, at);
  if (from.type.k === 'scalar' && type.k === 'ptr' && !from.constant && from.type.cls !== 'i64')
    throw new SourceProblem(`A ${typeName(from.type)} cannot become a pointer without a cast.`, at);
  return convert(from, type);
}
