import { runOf } from '../execute/effects';
import type { Accessed, RegisterName, Value } from '../ir/node';
import type { Memory } from '../machine/memory';
import type { Site } from '../machine/stats';
import type { Chunk } from '../types/chunks';
import type { Pointer, Scalar } from '../types/type';
import type { LValue } from './lvalue';
import { newRegister, operandOf, valueOf, type Operand, type Run } from './operand';

/** The memory of the run: it exists only once the kernel is compiled. */
export interface Box {
  memory: Memory;
}

/** What the source says about a place in memory. */
export const accessedAt = ({ type, address, within }: Target, whole: Accessed['whole'] = null): Accessed => ({
  ...(within ?? { object: type, offset: 0 }),
  isVolatile: address.isVolatile === true,
  whole,
  from: 0,
});

type Target = Pick<Extract<LValue, { k: 'mem' }>, 'type' | 'address' | 'within'>;

/** A load of a scalar or pointer. */
export function loaded(machine: Box, site: Site, target: Target, type: Scalar | Pointer): Operand {
  const { address } = target;
  const accessed = accessedAt(target);
  const node: Value = { k: 'load', type, reg: newRegister(type), machine, site, address: valueOf(address), accessed };
  return operandOf(node, { cost: address.cost + 1, pure: false, changes: address.changes, constant: false });
}

/** The part of a struct that one instruction loads. */
export function loadedChunk(
  machine: Box,
  site: Site,
  address: Operand,
  chunk: Chunk,
  accessed: Accessed,
): { run: Run; regs: RegisterName[] } {
  const regs = chunk.leaves.map(({ leaf }) => newRegister(leaf.type));
  const parts = chunk.leaves.map(({ leaf }, index) => ({
    type: leaf.type,
    reg: regs[index]!,
    shift: leaf.offset - chunk.offset,
  }));
  return { regs, run: runOf({ k: 'fetch', machine, site, address: valueOf(address), accessed, parts }) };
}

/** A store of adjacent members. `values` were run before the address is computed, unless `sources` do so. */
export function stored(
  machine: Box,
  site: Site,
  address: Operand,
  parts: readonly { readonly type: Scalar | Pointer; readonly reg: RegisterName; readonly shift: number }[],
  sources: readonly Operand[],
  accessed: Accessed,
): Run {
  return runOf({
    k: 'store',
    machine,
    site,
    address: valueOf(address),
    accessed,
    sources: sources.map(valueOf),
    parts,
  });
}
