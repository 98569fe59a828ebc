/** Bytes of global accesses that no lane uses, and what the units would be without them. */
import type { Launch } from '../report';
import { pointsOf, type Context } from './rule';
import type { Shares } from './shares';

export const SECTOR = 32;

export const ACCESSES = [
  { kind: 'load', many: 'loads', traffic: 'l2Reads', dram: 'dramRead' },
  { kind: 'store', many: 'stores', traffic: 'l2Writes', dram: 'dramWritten' },
] as const;

/** Waste of global accesses of one kind; `null` where all is used, or nothing is known. */
export function wasteOf(values: Launch['values'], { kind, many, traffic, dram }: (typeof ACCESSES)[number]) {
  const [requests, sectors] = [values[`${kind}Requests`], values[`${kind}Sectors`]];
  const perRequest =
    values[`${kind}SectorsPerRequest`] ?? (requests && sectors !== undefined ? sectors / requests : undefined);
  const useful = values[`${kind}Useful`];
  if (useful !== undefined ? useful <= 0 : !perRequest) return null;
  // Without the useful bytes, 4 bytes per lane are assumed where there are more sectors than 16 bytes per lane need.
  const guess = perRequest !== undefined && perRequest > 16.5 ? (4 / perRequest) * SECTOR : SECTOR;
  const part = Math.min(1, (useful ?? guess) / SECTOR);
  if (part > 0.97) return null;
  const moved = (sectors ?? 0) * part;
  const wasted = (sectors ?? 0) - moved;
  /** The unnecessary part of the traffic here: caches absorb some of it. */
  const saved = (had: number | undefined): number => Math.min(wasted, Math.max(0, (had ?? 0) - moved));
  return {
    kind,
    many,
    perRequest,
    useful,
    part,
    sectors: sectors ?? 0,
    wasted,
    l2: saved(values[traffic]),
    dram: saved((values[dram] ?? 0) / SECTOR) * SECTOR,
  };
}

/** Shares of the units once nothing is wasted anymore. */
export function withoutWaste(
  { values, shares }: Context,
  wastes: readonly NonNullable<ReturnType<typeof wasteOf>>[],
): Shares {
  const sum = (of: (waste: (typeof wastes)[number]) => number): number => wastes.reduce((all, one) => all + of(one), 0);
  const rest = (share: number | undefined, saved: number, all: number): number | undefined =>
    share === undefined || all === 0 ? share : share * (1 - Math.min(1, saved / all));
  const all = (...ids: string[]): number => ids.reduce((total, id) => total + (values[id] ?? 0), 0);
  const shared = Math.min(shares.data ?? 0, pointsOf(values, values['sharedWavefronts'] ?? 0) ?? 0);
  const after = {
    l2: rest(
      shares.l2,
      sum((one) => one.l2),
      all('l2Reads', 'l2Writes'),
    ),
    dram: rest(
      shares.dram,
      sum((one) => one.dram),
      all('dramRead', 'dramWritten'),
    ),
    data:
      shares.data === undefined
        ? undefined
        : shared +
          rest(
            shares.data - shared,
            sum((one) => one.wasted),
            all('loadSectors', 'storeSectors'),
          )!,
  };
  return Object.fromEntries(Object.entries(after).filter(([, share]) => share !== undefined));
}
