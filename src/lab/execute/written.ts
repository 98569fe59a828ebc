import type { Node, RegisterName, Value } from '../ir/node';
import { partsOf } from '../ir/parts';
import { voidType } from '../types/type';

/** What a loop writes to: registers of variables, and of the values that it computes. */
export class Written {
  /** How many operations write to a register. */
  private readonly times = new Map<number, number>();
  /** Registers that are read directly, not only as the destination of a value. */
  private readonly reads = new Set<number>();
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
      case 'register':
        this.reads.add(node.reg.number);
        break;
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

  private add({ number }: RegisterName): void {
    this.times.set(number, this.timesOf({ number }) + 1);
  }

  /** How many operations of the loop write to a register. */
  timesOf({ number }: Pick<RegisterName, 'number'>): number {
    return this.times.get(number) ?? 0;
  }

  /** Does the loop read this register directly? */
  isRead({ number }: RegisterName): boolean {
    return this.reads.has(number);
  }

  /** Arithmetic on what the loop does not write to. */
  isInvariant(value: Value): boolean {
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const is =
      value.k === 'constant' ||
      (value.k === 'register' && this.timesOf(value.reg) === 0) ||
      (value.k === 'as' && this.isInvariant(value.of)) ||
      (value.k === 'compute' && value.args.every((each) => this.isInvariant(each)));
    this.known.set(value, is);
    return is;
  }
}
