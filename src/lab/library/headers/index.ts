import { LIBRARY_AT } from '../../source/library-place';
import { type Token, tokenize } from '../../source/tokens';
import { cub } from './cub';
import { curand } from './curand';
import { textures } from './textures';
import { wmma } from './wmma';

/** A CUDA header that is written in CUDA here, and the names by which a file uses it. */
interface Header {
  readonly usedBy: RegExp;
  readonly text: string;
  tokens: readonly Token[] | null;
}

const HEADERS: readonly Header[] = [
  { usedBy: /\b(wmma|mma\.h|nvcuda)\b/, text: wmma, tokens: null },
  { usedBy: /\bcuda(Texture|Surface)Object_t\b/, text: textures, tokens: null },
  { usedBy: /\bcurand/, text: curand, tokens: null },
  { usedBy: /\bcub\b/, text: cub, tokens: null },
];

/** What a reader should know about a function of these headers. */
const NOTES: readonly (readonly [RegExp, string])[] = [
  [
    /^(tex|surf)\d/,
    'A texture or surface is taken as rows of texels, and each read of a texel is counted as a plain load: an estimate. A texture over plain rows asks for the same sectors, by more requests of the texture unit; an array has a layout of its own',
  ],
  [
    /^curand_init$/,
    'curand_init: of XORWOW only sequence 0 gives the numbers of the library; other sequences have other numbers, as random',
  ],
];

export const noteOn = (name: string): string | null => NOTES.find(([names]) => names.test(name))?.[1] ?? null;

/**
 * The headers that a source uses, as tokens to read before its own. Each has separate offsets, after those of every source.
 */
export function headersOf(source: string): readonly Token[] {
  return HEADERS.flatMap((header, index) => {
    if (!header.usedBy.test(source)) return [];
    const start = LIBRARY_AT + index * 2 ** 24;
    header.tokens ??= tokenize(header.text)
      .filter(({ kind }) => kind !== 'end')
      .map((token) => ({ ...token, at: start + token.at }));
    return header.tokens;
  });
}
