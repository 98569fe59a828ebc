import type { Parts } from './context';

/*
 * Constructs contain each other: an expression calls a function, whose statements have expressions. Each construct compiles
 * its parts through this interface, and `compiler.ts` assigns the implementations, so that no file depends on all others.
 */

/** Compile an expression: the operand puts its value into a register when it runs. */
export const expr: Parts['expr'] = (cx, e) => cx.compiler.parts.expr(cx, e);

/** The place that an expression names, or its value when it names none. */
export const place: Parts['place'] = (cx, e) => cx.compiler.parts.place(cx, e);

/** Compile a statement: its code returns the lanes that go on after it. */
export const statement: Parts['statement'] = (cx, s) => cx.compiler.parts.statement(cx, s);

/** `T(a, b)`, `T{a, b}`, `T x(a)`. */
export const construct: Parts['construct'] = (...call) => call[0].compiler.parts.construct(...call);

/** Call the chosen function of the file. */
export const invoke: Parts['invoke'] = (...call) => call[0].compiler.parts.invoke(...call);
