import type { Architecture } from '@src/arch/architecture';
import type { CopyHost } from '../instructions/async-copies';
import type { KernelRegisters } from '../kernel-registers';

/** What inline PTX needs of the kernel around it. */
export interface PtxHost extends CopyHost {
  readonly arch: Architecture;
  readonly registers: KernelRegisters;
  readonly cluster: readonly [number, number, number];
  readonly notes: { readonly at: number; readonly message: string }[];
  /** Something narrower than a word is stored: races are looked for by the byte. */
  bytewise: boolean;
}
