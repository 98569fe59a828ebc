import type { KernelQuery } from '../query';
import type { Access } from '../results';

/** A change of the source that can be made without understanding the kernel. Only a run tells whether it is right. */
export interface Fix {
  readonly kind: 'pad' | 'swap' | 'widen' | 'hoist';
  /** What it does, as a button says it. */
  readonly label: string;
  readonly source: string;
  /** What of the launch changes along. */
  readonly launch: { readonly grid?: readonly [number, number, number] };
}

export interface FixLaunch {
  /** Without template arguments. */
  readonly kernel: string;
  readonly grid: KernelQuery['grid'];
  readonly block: KernelQuery['block'];
}

export type FixedAccess = Pick<Access, 'line' | 'column' | 'space' | 'op' | 'width'>;

/** `null`: the change does not fit this access. */
export type FindFix = (source: string, access: FixedAccess, launch: FixLaunch) => Fix | null;
