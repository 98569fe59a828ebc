import type { Token } from '../source/tokens';
import { assignment, callArgs, expression, list, unary } from './expressions';
import { Reader } from './reader';
import { alias, block, isDeclaration, single } from './statements';
import { structBody } from './structs';

const grammar = { assignment, expression, unary, list, callArgs, block, single, isDeclaration, alias, structBody };

/** A reader of tokens, starting at one of them. `types` and `templates`: names known to be such. */
export const newReader = (
  tokens: readonly Token[],
  index: number,
  types: Set<string>,
  templates: Set<string>,
): Reader => new Reader(tokens, index, tokens.length - 1, types, templates, grammar);
