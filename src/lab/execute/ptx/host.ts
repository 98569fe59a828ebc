import type { Architecture } from '@src/arch/architecture';
import type { CopyHost } from '../instructions/async-copies';
import type { KernelRegisters } from '../kernel-registers';

/** What inline PTX needs from the surrounding kernel. */
export interface PtxHost extends CopyHost {
  readonly arch: Architecture;
  readonly registers: KernelRegisters;
  readonly cluster: readonly [number, number, number];
  readonly notes: { readonly at: number; readonly message: string }[];
  /** Something narrower than a word is stored: races are checked per byte. */
  bytewise: boolean;
}
