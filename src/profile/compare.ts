/** Two reports, kernel by kernel, and what changed from one to the other. */
import { metrics, type Metric, type Unit } from './metrics';
import { blocksOf, plainName, shortName, type Launch, type Report } from './report';

export interface Change {
  readonly metric: Metric;
  readonly before: number;
  readonly after: number;
}

export interface Pair {
  readonly before: Launch | null;
  readonly after: Launch | null;
  /** Time after over time before; `null` where one is unknown. */
  readonly ratio: number | null;
  /** Metrics that both have and that differ, the most changed first. */
  readonly changes: readonly Change[];
}

/** Names of launches in order: the second "copy" of a report is paired with the second "copy" of the other. */
function byName(report: Report): Map<string, Launch> {
  const seen = new Map<string, number>();
  return new Map(
    report.launches.map((launch) => {
      const name = shortName(launch.kernel);
      const nth = seen.get(name) ?? 0;
      seen.set(name, nth + 1);
      return [`${nth}:${name}`, launch];
    }),
  );
}

/** Smaller changes occur between two runs of the same kernel. */
const SAME = 0.02;

/** Numbers below this in their unit are negligible: "0 % to 0.1 %" is a large ratio and no change. */
const SMALL: Readonly<Partial<Record<Unit, number>>> = { '%': 2, cycle: 0.5, ratio: 0.1, thread: 1, warp: 0.1 };
/** For amounts, the negligible fraction of the larger report. */
const SMALL_PART = 1e-3;

export function changesOf(before: Launch, after: Launch): Change[] {
  const amounts = (unit: Unit): number =>
    SMALL_PART *
    Math.max(
      0,
      ...metrics.flatMap(({ id, unit: own }) => (own === unit ? [before.values[id] ?? 0, after.values[id] ?? 0] : [])),
    );
  const smallByUnit = new Map<Unit, number>();
  const smallOf = (unit: Unit): number => {
    const known = smallByUnit.get(unit) ?? SMALL[unit] ?? amounts(unit);
    smallByUnit.set(unit, known);
    return known;
  };
  const weight = ({ metric: { unit }, before: a, after: b }: Change): number => {
    const small = smallOf(unit) || 1e-9;
    return Math.abs(Math.log((b + small) / (a + small)));
  };
  return metrics
    .flatMap((metric): Change[] => {
      const [a, b] = [before.values[metric.id], after.values[metric.id]];
      if (a === undefined || b === undefined || Math.abs(b - a) <= SAME * Math.max(Math.abs(a), Math.abs(b))) return [];
      return [{ metric, before: a, after: b }];
    })
    .filter((change) => weight(change) > SAME)
    .toSorted((x, y) => weight(y) - weight(x));
}

/** Launches of one kernel each may have different names: they are still a pair. */
export function pairsOf(before: Report, after: Report): Pair[] {
  const [a, b] = [byName(before), byName(after)];
  const isSingle = a.size === 1 && b.size === 1;
  const keys = isSingle ? [...a.keys()] : [...new Set([...a.keys(), ...b.keys()])];
  return keys.map((key) => {
    const one = a.get(key) ?? null;
    const other = (isSingle ? [...b.values()][0] : b.get(key)) ?? null;
    const [from, to] = [one?.values['time'], other?.values['time']];
    return {
      before: one,
      after: other,
      ratio: from && to ? to / from : null,
      changes: one && other ? changesOf(one, other) : [],
    };
  });
}

/** One counter in the laboratory and in a report. */
export interface Beside {
  readonly metric: Metric;
  readonly lab: number;
  /** `null`: the report does not have it. */
  readonly report: number | null;
  /** Laboratory over report, per block where both grids are known; `null` where one is unknown, or both are 0. */
  readonly ratio: number | null;
}

/**
 * Counters of a laboratory run and those of a launch.
 *
 * @param ran - Blocks that the laboratory ran, where that is not its whole grid.
 */
export function besideLab(lab: Launch, launch: Launch, ran: number | null = null): Beside[] {
  const [own, other] = [ran ?? blocksOf(lab), blocksOf(launch)];
  const scale = own && other ? other / own : 1;
  return metrics.flatMap((metric) => {
    const found = lab.values[metric.id];
    if (found === undefined) return [];
    const report = launch.values[metric.id] ?? null;
    const ratio = report === null || (report === 0 && found === 0) ? null : (found * scale) / report;
    return [{ metric, lab: found, report, ratio }];
  });
}

/** Is this the same kernel, judging by the names? */
export const isSameKernel = (a: Launch, b: Launch): boolean => plainName(a.kernel) === plainName(b.kernel);
