/** A place in the reader's source, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** How many calls an error records, in V8; the package is also compiled for engines without it. */
const stacks: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error;

/** What the laboratory cannot run, with its place and an alternative. */
export class SourceProblem extends Error {
  override name = 'SourceProblem';
  constructor(
    message: string,
    /** Offset into the source, in UTF-16 units. */
    readonly at: number,
  ) {
    // Compiling tries whether expressions are constant and catches dozens of these: their stack traces took a tenth of a
    // short run.
    const { stackTraceLimit } = stacks;
    stacks.stackTraceLimit = 0;
    super(message);
    stacks.stackTraceLimit = stackTraceLimit;
  }
}

/** Turns offsets into lines and columns. */
export function placeFinder(source: string): (at: number) => Place {
  const starts = [0];
  for (let i = source.indexOf('\n'); i >= 0; i = source.indexOf('\n', i + 1)) starts.push(i + 1);
  return (at) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - starts[low]! + 1 };
  };
}
