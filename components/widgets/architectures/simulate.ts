import { architecture, architectureIds, architectures } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import { latencyOrderRule } from '@src/engine/latency-order';
import { carveoutRule, sharedLimitRule, warpLimitRule } from '@src/engine/occupancy';
import type { UsedRule } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import {
  ANNOUNCED,
  columnOf,
  columnsShown,
  LEAD,
  NONE,
  type ArchitecturesValues,
  type Column,
  type Entry,
  type Group,
} from './params';

/** GPUs that NVIDIA gives one name, in the order in which the first of them was announced. */
export interface Generation {
  readonly name: string;
  readonly gpus: readonly string[];
  /** Of the first one: "2020". */
  readonly year: string;
  /** Months from the first generation to this one. */
  readonly months: number;
}

/** The generations of the book's GPUs. */
export function generations(): readonly Generation[] {
  const names = [...new Set(architectureIds.map((id) => architecture(id).generation))];
  const start = Math.min(...architectureIds.map((id) => monthsOf(architecture(id).announced.value)));
  return names.map((name) => {
    const gpus = architectureIds.filter((id) => architecture(id).generation === name);
    const { value } = architecture(gpus[0]!).announced;
    return { name, gpus, year: value.slice(0, 4), months: monthsOf(value) - start };
  });
}

/** Months of "2020-05", from the year 0. */
const monthsOf = (date: string): number => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7) || 1) - 1;

export interface Row {
  readonly gpu: string;
  readonly name: string;
  readonly computeCapability: string;
  /** Index of its generation among all, from 0. */
  readonly generation: number;
  readonly announced: Entry;
  /** One per column, in the order of the columns. */
  readonly entries: readonly Entry[];
  /** By column: a feature that no earlier generation has, an amount above all of theirs. */
  readonly fresh: readonly boolean[];
}

export interface ArchitecturesTrace {
  /** Ids of the columns that are shown. */
  readonly columns: readonly string[];
  /** The column that the sentence is about. */
  readonly lead: string;
  /** In the order that the reader chose. */
  readonly rows: readonly Row[];
  readonly generations: readonly Generation[];
}

/** @throws {InputError} When a GPU is to be compared with itself. */
export function simulate(values: ArchitecturesValues): ArchitecturesTrace {
  const { group, sort, order, gpu } = values;
  if (values.with === gpu)
    throw new InputError(
      `The ${architecture(gpu).name} cannot be compared with itself. Choose another GPU to compare it with, or none.`,
    );
  const shown = columnsShown(group, sort);
  const all = generations();
  const rows = Object.keys(architectures).map((id) => rowOf(id, shown, all));
  return {
    columns: shown.map(({ id }) => id),
    lead: sort === ANNOUNCED ? LEAD[group as Group] : sort,
    rows: sorted(rows, sort, order),
    generations: all,
  };
}

function rowOf(gpu: string, shown: readonly Column[], all: readonly Generation[]): Row {
  const arch = architecture(gpu);
  const generation = all.findIndex(({ name }) => name === arch.generation);
  const before = all.slice(0, generation).flatMap(({ gpus }) => gpus.map(architecture));
  const entries = shown.map((column) => column.entry(arch));
  return {
    gpu,
    generation,
    entries,
    name: arch.name,
    computeCapability: arch.computeCapability,
    announced: { value: arch.announced.value, from: arch.announced.from },
    fresh: shown.map(({ entry, kind, group }, index) => {
      const { value } = entries[index]!;
      // A longer wait is no improvement to mark.
      if (typeof value !== 'number' || generation === 0 || group === 'latency') return false;
      const earlier = before.map((each) => entry(each).value);
      if (kind === 'feature') return earlier.every((each) => each === null);
      return earlier.every((each) => typeof each === 'number' && each < value);
    }),
  };
}

/** Unknown values come last in either order; equal ones stay in the order of time. */
function sorted(rows: readonly Row[], sort: string, order: string): readonly Row[] {
  const sign = order === 'down' ? -1 : 1;
  const { entry } = sort === ANNOUNCED ? { entry: null } : columnOf(sort);
  const key = (row: Row): number | string | null => (entry ? entry(architecture(row.gpu)).value : row.announced.value);
  const feature = sort !== ANNOUNCED && columnOf(sort).kind === 'feature';
  return rows.toSorted((a, b) => {
    const [one, other] = [a, b].map((row) => key(row) ?? (feature ? 0 : null)) as [Entry['value'], Entry['value']];
    if (typeof one !== typeof other || one === null || other === null) return rank(one) - rank(other);
    return one === other ? 0 : one < other ? -sign : sign;
  });
}

/** Numbers, then words such as "none", then unknown values. */
const rank = (value: Entry['value']): number => (typeof value === 'number' ? 0 : value === null ? 2 : 1);

export const rowFor = ({ rows }: ArchitecturesTrace, gpu: string): Row => rows.find((row) => row.gpu === gpu)!;

export const other = (trace: ArchitecturesTrace, values: ArchitecturesValues): Row | null =>
  values.with === NONE ? null : rowFor(trace, values.with);

export const rules = ({ gpu }: ArchitecturesValues): readonly UsedRule[] =>
  usedRules([sharedLimitRule, carveoutRule, warpLimitRule, latencyOrderRule], architecture(gpu).computeCapability);
