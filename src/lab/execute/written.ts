import type { Node, Value } from '../ir/node';
import { partsOf } from '../ir/parts';
import type { Register } from '../machine/registers';
import { voidType } from '../types/type';

/** What a loop writes to: registers of variables, and of the values that it computes. */
export class Written {
  /** How many operations write to it, by where a register begins. */
  private readonly starts = new Map<ArrayBufferLike, Map<number, number>>();
  /** Registers that are read by themselves, not as what a value is put into. */
  private readonly reads = new Map<ArrayBufferLike, Set<number>>();
  private readonly known = new Map<Value, boolean>();

  /** @returns Is it known what this node writes? */
  note(node: Node): boolean {
    switch (node.k) {
      case 'step':
        return false;
      case 'other':
        return !node.changes;
      case 'set':
        this.add(node.to);
        break;
      case 'register': {
        const { buffer, byteOffset } = 'lo' in node.reg ? node.reg.lo : node.reg;
        this.reads.set(buffer, (this.reads.get(buffer) ?? new Set()).add(byteOffset));
        break;
      }
      case 'store':
        for (const { reg } of node.parts) this.note({ k: 'register', type: voidType, reg });
        break;
      case 'fetch':
      case 'choice':
        for (const { reg } of node.parts) this.add(reg);
        break;
      case 'intrinsic':
        // Another warp that runs meanwhile writes to the same registers.
        if (node.wait) return false;
        for (const reg of [...node.results, ...node.clobbers]) this.add(reg);
        break;
      case 'compute':
      case 'load':
      case 'after':
        this.add(node.reg);
        break;
      default:
        break;
    }
    return partsOf(node).every((each) => this.note(each));
  }

  private add(reg: Register): void {
    for (const { buffer, byteOffset } of 'lo' in reg ? [reg.lo, reg.hi] : [reg]) {
      const starts = this.starts.get(buffer) ?? new Map<number, number>();
      this.starts.set(buffer, starts.set(byteOffset, (starts.get(byteOffset) ?? 0) + 1));
    }
  }

  /** How many operations of the loop write to a register. */
  timesOf(reg: Register): number {
    const { buffer, byteOffset } = 'lo' in reg ? reg.lo : reg;
    return this.starts.get(buffer)?.get(byteOffset) ?? 0;
  }

  /** Does the loop read this register by itself? */
  isRead(reg: Register): boolean {
    const { buffer, byteOffset } = 'lo' in reg ? reg.lo : reg;
    return this.reads.get(buffer)?.has(byteOffset) ?? false;
  }

  private has(reg: Register): boolean {
    return ('lo' in reg ? [reg.lo, reg.hi] : [reg]).some(({ buffer, byteOffset }) =>
      this.starts.get(buffer)?.has(byteOffset),
    );
  }

  /** Arithmetic of what the loop does not write to. */
  isInvariant(value: Value): boolean {
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const is =
      value.k === 'constant' ||
      (value.k === 'register' && !this.has(value.reg)) ||
      (value.k === 'as' && this.isInvariant(value.of)) ||
      (value.k === 'compute' && value.args.every((each) => this.isInvariant(each)));
    this.known.set(value, is);
    return is;
  }
}
