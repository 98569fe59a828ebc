import type { Parts } from './walker';

/* What walks through one construct asks for its parts here; `index.ts` says who walks through them. */

/** The value of an operation, with all that it does on the way. */
export const valueOf: Parts['valueOf'] = (w, value) => w.parts.valueOf(w, value);

/** Walk through a node. What no lane reaches is passed by. */
export const follow: Parts['follow'] = (w, node, end) => w.parts.follow(w, node, end);
