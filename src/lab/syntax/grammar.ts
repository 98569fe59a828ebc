import type { Grammar } from './reader';

/* Constructs contain each other. The reader of one construct gets the readers of its parts here; `new-reader.ts` says
   which they are. */

/** An expression without a comma. */
export const assignment: Grammar['assignment'] = (...call) => call[0].grammar.assignment(...call);

/** An expression, commas included. */
export const expression: Grammar['expression'] = (reader) => reader.grammar.expression(reader);

/** An operand with its prefix and suffix operators. */
export const unary: Grammar['unary'] = (reader) => reader.grammar.unary(reader);

/** `{a, b}` */
export const list: Grammar['list'] = (reader) => reader.grammar.list(reader);

/** `(a, b)` */
export const callArgs: Grammar['callArgs'] = (reader) => reader.grammar.callArgs(reader);

/** `{ … }` of statements. */
export const block: Grammar['block'] = (reader) => reader.grammar.block(reader);

/** One statement. */
export const single: Grammar['single'] = (reader) => reader.grammar.single(reader);

/** Does a declaration begin here? */
export const isDeclaration: Grammar['isDeclaration'] = (reader) => reader.grammar.isDeclaration(reader);

/** `using T = …;` */
export const alias: Grammar['alias'] = (reader) => reader.grammar.alias(reader);

/** A struct, from its name on. */
export const structBody: Grammar['structBody'] = (...call) => call[0].grammar.structBody(...call);
