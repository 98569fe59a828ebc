/** How the engine's models with fitted numbers are checked against a recording: fitted to one half, judged by the other. */
import { seededPermutation } from '@src/engine/random';

/** Two halves of a recording, chosen by a fixed seed. */
export function halves<T>(rows: readonly T[]): { readonly fitted: readonly T[]; readonly heldOut: readonly T[] } {
  const order = seededPermutation(rows.length, 1).map((index) => rows[index]!);
  const half = Math.ceil(rows.length / 2);
  return { fitted: order.slice(0, half), heldOut: order.slice(half) };
}

/** The objective of the fit: small errors on average, and few large ones. */
export function lossOf<T>(rows: readonly T[], modelled: (row: T) => number, measured: (row: T) => number): number {
  const each = rows.map((row) => Math.abs(Math.log(modelled(row) / measured(row))));
  return each.reduce((sum, error) => sum + error + 4 * error ** 2, 0) / rows.length;
}

export interface ErrorSpread {
  readonly median: number;
  readonly worst: number;
}

/** Relative errors, rounded to a thousandth. */
export function errorOf<T>(
  rows: readonly T[],
  modelled: (row: T) => number,
  measured: (row: T) => number,
): ErrorSpread {
  const errors = rows.map((row) => Math.abs(modelled(row) / measured(row) - 1)).sort((a, b) => a - b);
  const middle = errors.length / 2;
  const median = Number.isInteger(middle) ? (errors[middle - 1]! + errors[middle]!) / 2 : errors[Math.floor(middle)]!;
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  return { median: rounded(median), worst: rounded(errors.at(-1)!) };
}

/**
 * Every number of a nested object except those under `except`, as a path, with the object in which it is 5 % less or more.
 */
export function nudged<T extends object>(fitted: T, except: readonly string[]): { path: string; changed: T }[] {
  return pathsOf(fitted)
    .filter((path) => !except.some((each) => path === each || path.startsWith(`${each}.`)))
    .flatMap((path) =>
      [0.95, 1.05].map((factor) => {
        const changed = structuredClone(fitted);
        const names = path.split('.');
        const owner = names
          .slice(0, -1)
          .reduce((at, name) => (at as Record<string, unknown>)[name] as object, changed as object);
        (owner as Record<string, number>)[names.at(-1)!]! *= factor;
        return { path: `${path} × ${factor}`, changed };
      }),
    );
}

const pathsOf = (value: object, before = ''): string[] =>
  Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null ? pathsOf(inner, `${before}${name}.`) : [`${before}${name}`],
  );
