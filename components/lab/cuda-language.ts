import { StreamLanguage, type StreamParser } from '@codemirror/language';

/** What a line knows of the lines before it. */
interface State {
  inComment: boolean;
  /** A directive continues on the next line after a backslash. */
  inDirective: boolean;
  /** Open braces and brackets: how far a new line is indented. */
  depth: number;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const keywords = words(
  `if else for while do switch case default break continue return goto template typename struct class enum union using
   namespace typedef const constexpr static extern volatile inline sizeof alignas new delete this true false nullptr
   public private operator auto static_cast reinterpret_cast const_cast`,
);
const qualifiers = words(
  `__global__ __device__ __host__ __shared__ __constant__ __restrict__ __forceinline__ __noinline__ __launch_bounds__
   __align__ __managed__`,
);
const variables = words('threadIdx blockIdx blockDim gridDim warpSize');
const types =
  /^(?:void|bool|signed|unsigned|(?:u?(?:char|short|int|long|longlong)|float|double|half)[1-4]?|size_t|dim3|u?int(?:8|16|32|64)_t|__half2?|__nv_bfloat16)$/;
const INDENT = 2;

const parser: StreamParser<State> = {
  name: 'cuda',
  startState: () => ({ inComment: false, inDirective: false, depth: 0 }),
  token(stream, state) {
    if (stream.sol() && !state.inComment && !state.inDirective && stream.match(/^\s*#/)) state.inDirective = true;
    if (state.inComment || stream.match('/*')) {
      state.inComment = !stream.match(/^.*?\*\//);
      if (state.inComment) stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^\/\/.*/)) return 'comment';
    if (state.inDirective) {
      const rest = stream.match(/^(?:(?!\/\/|\/\*).)*/) as RegExpMatchArray | null;
      state.inDirective = stream.eol() && rest !== null && rest[0].endsWith('\\');
      if (rest === null || rest[0] === '') stream.next();
      return 'meta';
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/^"(?:[^"\\]|\\.)*"?|^'(?:[^'\\]|\\.)*'?/)) return 'string';
    if (stream.match(/^(?:0[xX][\da-fA-F']+|(?:\d[\d']*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[uUlLfF]*/)) return 'number';
    const word = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
    if (word) return kindOf(word[0]);
    const sign = stream.next();
    if (sign === '{' || sign === '(') state.depth += 1;
    if (sign === '}' || sign === ')') state.depth = Math.max(0, state.depth - 1);
    return null;
  },
  blankLine: (state) => {
    state.inDirective = false;
  },
  indent: ({ depth }, after) => Math.max(0, depth - (/^[})]/.test(after) ? 1 : 0)) * INDENT,
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } }, indentOnInput: /^\s*[})]$/ },
};

function kindOf(word: string): string | null {
  if (keywords.has(word)) return 'keyword';
  if (qualifiers.has(word)) return 'modifier';
  if (types.test(word)) return 'typeName';
  return variables.has(word) || word.startsWith('__') ? 'variableName.standard' : null;
}

/** Colors and indentation for CUDA C++, from words alone: the laboratory's own parser reports errors. */
export const cuda = (): StreamLanguage<State> => StreamLanguage.define(parser);
