/**
 * What the text of a kernel implies for its launch: which dimensions it uses, how many threads a block has where that is
 * written, and what its indices are compared with. A kernel without host code is launched by a guess; this is what there
 * is to guess from.
 */

/** One dimension of the grid and the block. */
export interface LaunchAxis {
  readonly hasThreads: boolean;
  readonly hasBlocks: boolean;
  /** Indices from one block to the next, as `256` in `blockIdx.x * 256 + threadIdx.x`; `null`: blockDim, or not told. */
  readonly perBlock: string | null;
  /** The limit of the index, as `rows * cols` in `if (i < rows * cols)`; `null`: none is told. */
  readonly limit: string | null;
  /** Threads for each index: 32 where a warp takes one, 1/4 where a thread takes four. */
  readonly threadsEach: number;
  /** The index is that of the block alone. */
  readonly isOfBlocks: boolean;
}

/** What a launch has to fit. */
export interface LaunchShape {
  readonly axes: readonly [LaunchAxis, LaunchAxis, LaunchAxis];
  /** Its threads go on by the size of the grid: any grid will do. */
  readonly isStrided: boolean;
  /** Written in __launch_bounds__; `null`: not written. */
  readonly mostThreads: string | null;
  /** Steps of loops over rows of a block, as ROWS in `y += ROWS`: the block has so many rows. */
  readonly rowSteps: readonly string[];
}

const AXES = ['x', 'y', 'z'] as const;

/** @param at - Of the kernel in its source. */
export function launchShapeOf(source: string, at: number): LaunchShape {
  const head = source.slice(source.lastIndexOf('__global__', at), at);
  const text = bodyFrom(source, at);
  const bounds = /__launch_bounds__\s*\(\s*(\w+)/.exec(head + text.slice(0, text.indexOf('{') + 1));
  return {
    axes: [axisOf(text, 'x'), axisOf(text, 'y'), axisOf(text, 'z')],
    isStrided: /\bgridDim\b/.test(text),
    mostThreads: bounds?.[1] ?? null,
    rowSteps: [...text.matchAll(/\b\w+\s*\+=\s*(\w+)\s*\)/g)].map(([, step]) => step!),
  };
}

/** The function that begins here, without its comments. */
function bodyFrom(source: string, at: number): string {
  const text = source.slice(at).replaceAll(/\/\/[^\n]*|\/\*[^]*?\*\//g, ' ');
  let depth = 0;
  for (let index = text.indexOf('{'); index >= 0 && index < text.length; index += 1) {
    if (text[index] === '{') depth += 1;
    else if (text[index] === '}' && (depth -= 1) === 0) return text.slice(0, index + 1);
  }
  return text;
}

function axisOf(text: string, axis: (typeof AXES)[number]): LaunchAxis {
  const has = (name: string): boolean => new RegExp(`\\b${name}\\s*\\.\\s*${axis}\\b`).test(text);
  const block = `blockIdx\\s*\\.\\s*${axis}\\b`;
  const perBlock =
    new RegExp(`${block}\\s*\\*\\s*(\\w+)(?!\\s*[.\\w])`).exec(text)?.[1] ??
    new RegExp(`(?<![.\\w])(\\w+)\\s*\\*\\s*${block}`).exec(text)?.[1] ??
    null;
  const told = { limit: null, threadsEach: 1, isOfBlocks: false, ...limitOf(text, axis) };
  return {
    hasThreads: has('threadIdx'),
    hasBlocks: has('blockIdx'),
    perBlock: perBlock === null || perBlock === axis ? null : perBlock,
    ...told,
  };
}

type Limit = Pick<LaunchAxis, 'limit' | 'threadsEach' | 'isOfBlocks'>;

/** The first comparison of a variable that is made of this dimension's index. */
function limitOf(text: string, axis: string): Limit | null {
  const uses = (name: string, value: string): boolean => new RegExp(`\\b${name}\\s*\\.\\s*${axis}\\b`).test(value);
  for (const [, name, value] of text.matchAll(/\b(\w+)\s*=(?!=)([^;]*?)(?=[;{])/g)) {
    if (!uses('blockIdx', value!)) continue;
    const others = AXES.filter((each) => each !== axis).some((each) =>
      new RegExp(`blockIdx\\s*\\.\\s*${each}`).test(value!),
    );
    const limit = comparedWith(text, name!);
    if (others || limit === null) continue;
    const isOfWarps = /(?:\/\s*(?:32|warpSize|WARP_SIZE)|>>\s*5)\s*$/.test(value!.trim());
    const each = /\)\s*\*\s*(\d+)\s*$/.exec(value!.trim());
    return {
      limit,
      threadsEach: isOfWarps ? 32 : each ? 1 / Math.max(1, Number(each[1])) : 1,
      isOfBlocks: !uses('threadIdx', value!) && !uses('blockDim', value!) && !/\*/.test(value!),
    };
  }
  return null;
}

/** The text after `name <`, or after `name >=`, up to the end of the comparison; one with a number is that of a border. */
function comparedWith(text: string, name: string): string | null {
  for (const found of text.matchAll(new RegExp(`(?<![.\\w])${name}\\s*(?:<(?![<=])|>=)\\s*`, 'g'))) {
    const limit = upToEnd(text, found.index + found[0].length);
    if (/[a-z_]/i.test(limit)) return limit;
  }
  return null;
}

function upToEnd(text: string, start: number): string {
  let depth = 0;
  let end = start;
  for (; end < text.length; end += 1) {
    const sign = text[end]!;
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0 || /[;?{}<>=]/.test(sign) || (depth === 0 && /[,&|]/.test(sign))) break;
  }
  return text.slice(start, end).trim();
}

/** Whole numbers that a source gives a name: macros and constants. */
export function constantsIn(source: string): ReadonlyMap<string, number> {
  const plain = /#\s*define\s+(\w+)\s+\(?\s*(\d+)\s*\)?\s*$|\bconst(?:expr)?\s+(?:\w+\s+)+(\w+)\s*=\s*(\d+)\s*;/gm;
  return new Map(
    [...source.matchAll(plain)].map(([, macro, number, name, value]) => [macro ?? name!, Number(number ?? value)]),
  );
}
