import { LIBRARY_AT } from '../../source/library-place';
import { type Token, tokenize } from '../../source/tokens';
import { wmma } from './wmma';

/** A header of CUDA that is written in CUDA here, and by which names a file says that it uses it. */
interface Header {
  readonly usedBy: RegExp;
  readonly text: string;
  tokens: readonly Token[] | null;
}

const HEADERS: readonly Header[] = [{ usedBy: /\b(wmma|mma\.h|nvcuda)\b/, text: wmma, tokens: null }];

/** The headers that a source uses, as tokens to be read before its own. Each has offsets of its own, behind every source. */
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
