/**
 * Buffers that begin with zeros and whose values decide what a kernel does: the addresses of other accesses, how long a
 * loop runs, which branch is taken. A launch on such zeros is not the launch that its reader means.
 */

/** A buffer of zeros, and what follows from them. */
export interface ZeroBuffer {
  readonly name: string;
  /** Its values end a loop or choose a branch, or choose an address. */
  readonly decides: 'condition' | 'address';
  /** The line in which they do. */
  readonly line: number;
}

/**
 * Read from the text of a kernel: a value in a condition, or between brackets, directly or through a variable.
 *
 * @param zeros - Names of parameters whose buffers hold nothing but zeros.
 */
export function decidedByZeros(source: string, kernel: string, zeros: readonly string[]): readonly ZeroBuffer[] {
  const text = source.replaceAll(/\/\/[^\n]*|\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const start = new RegExp(`__global__[^;{]*\\b${kernel}\\s*\\(`).exec(text)?.index ?? 0;
  const end = text.indexOf('__global__', start + 1);
  const body = text.slice(start, end < 0 ? undefined : end);
  const lineOf = (at: number): number => text.slice(0, start + at).split('\n').length;
  return zeros.flatMap((name): ZeroBuffer[] => {
    if (isWritten(body, name)) return [];
    const carriers = [`${name}\\s*\\[`, ...variablesFrom(body, name).map((variable) => `${variable}\\b(?!\\s*\\[)`)];
    const carries = new RegExp(`(?<![.\\w])(?:${carriers.join('|')})`);
    const condition = firstOf(body, /\b(?:for|while|if)\s*\(/g, ')', (part) => carries.test(part));
    if (condition !== null) return [{ name, decides: 'condition', line: lineOf(condition) }];
    const address = firstOf(body, /\w\s*\[/g, ']', (part) => carries.test(part));
    return address === null ? [] : [{ name, decides: 'address', line: lineOf(address) }];
  });
}

const isWritten = (body: string, name: string): boolean =>
  new RegExp(
    `(?<![.\\w])${name}\\s*\\[[^;]*?\\]\\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)|atomic\\w+\\s*\\(\\s*&?\\s*${name}\\b`,
  ).test(body);

/** Variables that get a value of the buffer. */
const variablesFrom = (body: string, name: string): readonly string[] =>
  [...body.matchAll(new RegExp(`\\b(\\w+)\\s*=(?!=)[^;=]*?(?<![.\\w])${name}\\s*\\[`, 'g'))].map(
    ([, variable]) => variable!,
  );

/** Where the first part begins, between an opening and its closing sign, that is looked for. */
function firstOf(body: string, opening: RegExp, closing: ')' | ']', isIt: (part: string) => boolean): number | null {
  const open = closing === ')' ? '(' : '[';
  for (const { index, 0: found } of body.matchAll(opening)) {
    const from = index + found.length;
    let depth = 1;
    let at = from;
    for (; at < body.length && depth > 0; at += 1) depth += body[at] === open ? 1 : body[at] === closing ? -1 : 0;
    if (isIt(body.slice(from, at - 1))) return index;
  }
  return null;
}
