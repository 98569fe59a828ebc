import type { KernelQuery } from '../query';
import type { Access } from '../results';

/** A source change that can be made without understanding the kernel. Only a run shows whether it is correct. */
export interface Fix {
  readonly kind: 'pad' | 'swap' | 'widen' | 'hoist';
  /** The button's label. */
  readonly label: string;
  readonly source: string;
  /** Changes of the launch that go with it. */
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
