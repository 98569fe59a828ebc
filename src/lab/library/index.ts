import { tokenize } from '../source/tokens';
import type { FunctionDecl } from '../syntax/ast';
import { parseTokens } from '../syntax/parse';
import { conversions } from './conversions';
import { dotProducts } from './dot-products';
import { packed } from './packed';
import { realNumbers } from './real';
import { rounded } from './rounded';
import { whole } from './whole';

/** The texts of the functions by name, overloads together; built when the first is requested. */
let texts: ReadonlyMap<string, string> | null = null;

/**
 * CUDA functions that are written in CUDA here, because they need only other functions. To the reader they appear where they
 * are called: each of their tokens is at `at`.
 *
 * @returns The overloads of that name; none when the library has no such function.
 */
export function libraryFunctions(name: string, at: number): readonly FunctionDecl[] {
  const text = textsByName().get(name);
  if (text === undefined) return [];
  return parseTokens(tokenize(text).map((token) => ({ ...token, at }))).functions;
}

export const libraryNames = (): readonly string[] => [...textsByName().keys()];

const textsByName = (): ReadonlyMap<string, string> =>
  (texts ??= byName([conversions, rounded, whole, realNumbers, dotProducts, packed()].join('\n')));

function byName(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const each of text.split(/^(?=inline __device__)/m)) {
    const name = /^inline __device__ [\w ]*?(\w+)\(/.exec(each)?.[1];
    if (name !== undefined) found.set(name, (found.get(name) ?? '') + each);
  }
  return found;
}
