import type { Architecture } from './architecture';

/** The facts of a GPU. Its id becomes a type, so that a name that no GPU has is found while compiling. */
export const gpu = <const Id extends string>(
  facts: Architecture & { readonly id: Id },
): Architecture & { readonly id: Id } => facts;
