import type { Pause } from '../../machine/pause';
import type { PtxHost } from './host';
import type { PtxInstruction } from './parse';
import type { Values } from './values';

/** What an instruction does for the lanes of a mask: at once, or after waiting. */
export type PtxOp =
  | { readonly run: (mask: number) => void; readonly wait?: undefined }
  | { readonly wait: (mask: number) => Generator<Pause, void, undefined>; readonly run?: undefined };

/** The context in which instructions are compiled. */
export interface PtxContext {
  readonly host: PtxHost;
  readonly values: Values;
}

/** Compiles the instructions of one kind; `null` for others. */
export type Family = (env: PtxContext, instruction: PtxInstruction) => PtxOp | null;

/** An instruction without an effect here. */
export const nothing: PtxOp = { run: () => undefined };
