import type { Architecture } from '@src/arch/architecture';
import type { Site } from '../machine/stats';
import type { Asked } from './asked';
import { lostOf, tableMisses } from './kept';
import type { Pass } from './state';

const SECTOR = 32;

interface Launch {
  readonly blocks: number;
  /** SMs with at least one block. */
  readonly sms: number;
  readonly residentBlocks: number;
  readonly l1Bytes: number;
}

/** What a sample of blocks implies for the L1 over the whole launch: tables that stay, and rows that do not. */
export function wholeLaunch(
  asked: readonly Asked[],
  passes: ReadonlyMap<Site, Pass>,
  { blocks, sms, residentBlocks, l1Bytes }: Launch,
  arch: Architecture,
): Asked[] {
  const loads = asked.filter(({ site, all }) => site.op === 'load' && all.sectors > 0);
  const isSmall = ({ buffer }: Asked): boolean => buffer !== null && buffer.bytes <= l1Bytes;
  const small = new Set(loads.filter(isSmall).map(({ buffer }) => buffer!));
  const smallBytes = [...small].reduce((sum, { bytes }) => sum + bytes, 0);
  const missedOf = (some: readonly Asked[]): number =>
    some.reduce((sum, { all, missing }) => sum + all.sectors * missing, 0);
  const live = Math.min(residentBlocks, Math.ceil(blocks / sms));
  const order = new Map(loads.map(({ site }, at) => [site, at]));
  /** An earlier loop has traversed as much of the same buffer. */
  const isEarlierPass = (other: Asked, { site, all }: Asked): boolean => {
    const [earlier, pass] = [passes.get(other.site), passes.get(site)];
    return (
      earlier !== undefined &&
      earlier.loop !== pass?.loop &&
      loads.indexOf(other) < order.get(site)! &&
      Math.abs(other.all.sectors - all.sectors) < 0.5 * all.sectors
    );
  };
  return asked.map((each): Asked => {
    const { site, all, buffer } = each;
    if (!order.has(site) || !buffer) return each;
    const same = loads.filter((other) => other.buffer === buffer);
    const passing = missedOf(loads.filter((other) => other.buffer !== buffer && !isSmall(other))) / 4 / sms;
    const misses = tableMisses(
      {
        bytes: buffer.bytes,
        sectors: same.reduce((sum, other) => sum + other.all.sectors, 0) / sms,
        passingLines: passing,
      },
      Math.max(0, l1Bytes - (smallBytes - (isSmall(each) ? buffer.bytes : 0))),
    );
    const missing = Math.min(each.missing, misses);
    const pass = passes.get(site);
    const first = pass && !each.isIrregular ? same.find((other) => isEarlierPass(other, each)) : undefined;
    if (!first || !pass) return { ...each, missing };
    const rows = (Math.min(all.sectors * SECTOR, buffer.bytes) / blocks / Math.max(1, pass.times)) * live;
    const lost = lostOf(rows, l1Bytes);
    return {
      ...each,
      missing: Math.max(missing, lost * first.missing),
      lostInL2: lostOf(rows * sms, arch.l2Bytes.value ?? Infinity),
    };
  });
}
