import type { Architecture } from './architecture';

/** The facts of a GPU. Its id becomes a type, so that an unknown GPU name is a compile-time error. */
export const gpu = <const Id extends string>(
  facts: Architecture & { readonly id: Id },
): Architecture & { readonly id: Id } => facts;
