import { keeping } from '../../ir/node';
import { checkWritten } from '../../execute/instructions/masks';
import { newRegister, noRegister } from '../../execute/names';
import { SourceProblem } from '../../source/problem';
import { type Leaf, leavesOf, type Pointer, sizeOf, type Struct, typeName } from '../../types/type';
import { chunksOf } from '../../types/chunks';
import { accessedAt, loaded, loadedChunk } from '../access';
import { shifted } from '../arithmetic';
import type { Context } from '../context';
import { extracted } from './bits';
import { retyped } from '../convert';
import { inSequence, noValue, type Operand, plain, type Run } from '../operand';
import { type LValue } from '../lvalue';

/** The value at a place. An array is a pointer to its first element. */
export function value(cx: Context, target: LValue, at: number): Operand {
  const { compiler } = cx;
  switch (target.k) {
    case 'value':
      return target.operand;
    case 'reg':
      return variable(cx, target, at);
    case 'split':
      return plain(target.type, noRegister, {
        ...(target.before ? { run: target.before, pure: false, changes: true } : {}),
        isVariable: true,
        leaves: target.parts.map(({ type, reg }) => plain(type, reg, { isVariable: true })),
      });
    case 'mem': {
      const { type, address } = target;
      if (target.bits) return extracted(value(cx, { k: 'mem', type, address }, at), target.bits, at);
      if (type.k === 'arr') return retyped(address, { k: 'ptr', to: type.of });
      if (type.k === 'scalar' || type.k === 'ptr') {
        noteWidth(cx, sizeOf(type));
        return loaded(compiler.machine, compiler.site(at, 'load', sizeOf(type)), target, type);
      }
      if (type.k === 'struct') return structLoad(cx, type, target, at);
      throw new SourceProblem(`A ${typeName(type)} cannot be read.`, at);
    }
  }
}

/** Shared memory is checked by the word unless something narrower accesses memory. */
export function noteWidth(cx: Context, width: number): void {
  if (width < 4) cx.compiler.bytewise = true;
}

function variable(
  cx: Context,
  { type, reg, written, name, before, isVolatile }: Extract<LValue, { k: 'reg' }>,
  at: number,
): Operand {
  if (before) return plain(type, reg, { run: before, pure: false, changes: true, isVariable: true, isVolatile });
  if (!written) return plain(type, reg, { isVariable: true, isVolatile });
  const { machine } = cx.compiler;
  const check = keeping('check', checkWritten(written, name, machine, at));
  return plain(type, reg, { isVariable: true, pure: false, run: check, isVolatile });
}

/**
 * Load a struct into registers.
 *
 * @param used - The members that are read later; `null`: all.
 */
export function structLoad(
  cx: Context,
  type: Struct,
  target: Extract<LValue, { k: 'mem' }>,
  at: number,
  used: ReadonlySet<string> | null = null,
): Operand {
  const { machine } = cx.compiler;
  const { address } = target;
  const accessed = accessedAt(target, { type });
  if (leavesOf(type) === null) throw new SourceProblem(`${type.name} is too large to be copied at once.`, at);
  const isUsed = (leaf: Leaf): boolean =>
    used === null ||
    type.fields.some(
      ({ name, offset, type: each }) => used.has(name) && leaf.offset >= offset && leaf.offset < offset + sizeOf(each),
    );
  const parts = chunksOf(type, isUsed);
  const once = plain(address.type, address.reg, { constant: address.constant });
  const runs: Run[] = address.run ? [address.run] : [];
  const leaves = leavesOf(type)!.map((leaf) => plain(leaf.type, newRegister(leaf.type)));
  for (const chunk of parts) {
    noteWidth(cx, chunk.width);
    const from = shifted(once, chunk.offset, address.type as Pointer);
    const { run, regs } = loadedChunk(machine, cx.compiler.site(at, 'load', chunk.width), from, chunk, {
      ...accessed,
      from: chunk.offset,
    });
    runs.push(run);
    for (const [index, { index: which, leaf }] of chunk.leaves.entries())
      leaves[which] = plain(leaf.type, regs[index]!);
  }
  const run = runs.length > 0 ? inSequence(runs) : null;
  return noValue(type, run, { leaves, cost: address.cost + parts.length, changes: address.changes });
}
