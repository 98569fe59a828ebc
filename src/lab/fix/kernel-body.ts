import { closingOf, escapeRegex } from './mask';

/** Where a kernel's parameters and body are. */
export interface KernelBody {
  readonly parameters: string;
  /** Between the braces. */
  readonly from: number;
  readonly to: number;
}

/** The definition of a kernel in a masked source; `null`: there is none. */
export function kernelBody(masked: string, kernel: string): KernelBody | null {
  const name = kernel.split('::').at(-1)!;
  const heads = new RegExp(`__global__[^;{}]*?\\b${escapeRegex(name)}\\s*\\(`, 'g');
  for (const head of masked.matchAll(heads)) {
    const open = head.index + head[0].length - 1;
    const close = closingOf(masked, open);
    const brace = close < 0 ? null : /^\s*\{/.exec(masked.slice(close + 1));
    if (!brace) continue;
    const from = close + 1 + brace[0].length;
    const to = closingOf(masked, from - 1);
    if (to > 0) return { parameters: masked.slice(open + 1, close), from, to };
  }
  return null;
}

/** The element type of a pointer parameter, without `const`; `null`: no pointer has this name. */
export function pointedType(parameters: string, name: string): string | null {
  const found = new RegExp(`([^,]*?)\\*\\s*(?:const\\s+)?(?:__restrict__\\s+)?${escapeRegex(name)}\\s*(?:,|$)`).exec(
    parameters,
  );
  return found
    ? found[1]!
        .replace(/\bconst\b|\bvolatile\b/g, '')
        .trim()
        .replace(/\s+/g, ' ')
    : null;
}
