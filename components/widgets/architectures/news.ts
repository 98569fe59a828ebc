import { architecture } from '@src/arch';
import { columns, entryText, shortName, type Column } from './columns';
import type { Generation } from './generations';

/** What is different from the generation before, of some columns, in the words of a sentence. */
export interface News {
  /** Features that no earlier generation has. */
  readonly first: readonly string[];
  /** Features that the generation before has and this one lacks. */
  readonly without: readonly string[];
  /** "the shared memory of one block (163 KiB after 64 KiB)". */
  readonly more: readonly string[];
  readonly less: readonly string[];
}

/** The largest value of a generation; `null` where no GPU has it or nobody knows. */
function best({ entry }: Column, gpus: readonly string[]): number | null {
  const known = gpus
    .flatMap((gpu) => entry(architecture(gpu)).value ?? [])
    .filter((value) => typeof value === 'number');
  return known.length === 0 ? null : Math.max(...known);
}

/**
 * What changed with a generation: features over the whole table, amounts only of the columns that are shown.
 *
 * @param at - Its place among `all`; the first one has nothing before it.
 */
export function newsOf(all: readonly Generation[], at: number, shown: readonly string[]): News {
  const [now, last] = [all[at]!.gpus, all[at - 1]!.gpus];
  const before = all.slice(0, at).flatMap(({ gpus }) => gpus);
  const features = columns.filter(({ kind }) => kind === 'feature');
  const amounts = columns.filter(
    ({ id, kind, group }) => shown.includes(id) && kind === 'amount' && group !== 'latency',
  );
  const change = (column: Column): string | null => {
    const [one, other] = [best(column, now), best(column, last)];
    if (one === null || other === null || one === other) return null;
    return `${column.label} (${entryText(column, one)} after ${entryText(column, other)})`;
  };
  const grew = (column: Column): boolean => (best(column, now) ?? 0) > (best(column, last) ?? 0);
  return {
    first: features
      .filter((column) => best(column, now) !== null && best(column, before) === null)
      .map((column) => `${column.label}${onlyOn(column, now)}`),
    without: features
      .filter((column) => best(column, now) === null && best(column, last) !== null)
      .map(({ label }) => label),
    more: amounts.filter(grew).flatMap((column) => change(column) ?? []),
    less: amounts.filter((column) => !grew(column)).flatMap((column) => change(column) ?? []),
  };
}

/** " on the B200", where not all GPUs of a generation have a thing. */
function onlyOn({ entry }: Column, gpus: readonly string[]): string {
  const having = gpus.filter((gpu) => entry(architecture(gpu)).value !== null);
  if (having.length === gpus.length) return '';
  return ` on the ${having.map((gpu) => shortName(architecture(gpu).name)).join(' and the ')}`;
}
