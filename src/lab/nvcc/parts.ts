import type { Parts } from './walker';

/* What walks through one construct asks for its parts here; `index.ts` says who walks through them. */

/** The value of an expression, with all that it does on the way. */
export const valueOf: Parts['valueOf'] = (w, at, e) => w.parts.valueOf(w, at, e);

/** The place that an expression names, or its value. */
export const placeOf: Parts['placeOf'] = (w, at, e) => w.parts.placeOf(w, at, e);

/** Walk through a statement. What no lane reaches is passed by. */
export const statement: Parts['statement'] = (w, at, s) => w.parts.statement(w, at, s);
