import type { Parts } from './walker';

/* Each construct's visitor asks for its parts here; `index.ts` says who visits them. */

/** The value of an operation, with all its side effects. */
export const valueOf: Parts['valueOf'] = (w, value) => w.parts.valueOf(w, value);

/** Visit a node. What no lane reaches is skipped. */
export const follow: Parts['follow'] = (w, node, end) => w.parts.follow(w, node, end);
