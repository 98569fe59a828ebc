/** Units as the profiler writes them, converted to base: bytes, nanoseconds, hertz, percent, and plain counts. */
import type { Metric } from '../metrics';

const PREFIX: Readonly<Record<string, number>> = { K: 1e3, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15 };
const TIMES: Readonly<Record<string, number>> = {
  ns: 1,
  nsecond: 1,
  us: 1e3,
  µs: 1e3,
  usecond: 1e3,
  ms: 1e6,
  msecond: 1e6,
  s: 1e9,
  sec: 1e9,
  second: 1e9,
};
const SECTOR_BYTES = 32;

/** The factor to the base unit; `null`: an unknown unit. */
function factorOf(unit: string): number | null {
  const bare = unit.trim();
  if (bare === '' || bare === '%') return 1;
  if (TIMES[bare] !== undefined) return TIMES[bare];
  const found =
    /^([KkMGTP])?(i)?(bytes?|B|hz|Hz|sectors?|inst|cycles?|requests?|warps?|threads?|blocks?|registers?|SM|flop|wavefronts?|branches)$/.exec(
      bare,
    );
  if (!found) return null;
  const scale = PREFIX[found[1] ?? ''] ?? 1;
  return found[2] ? 1024 ** Math.round(Math.log10(scale) / 3) : scale;
}

/**
 * One number in the metric's own unit.
 *
 * @param name - As found: a name that counts sectors is converted to bytes where the metric is in bytes.
 * @returns `null` where the unit cannot be that of the metric.
 */
export function toBase(value: number, unit: string, name: string, metric: Metric): number | null {
  const [over = '', under] = unit.trim().split('/');
  if (/^cycle\/[num]?second$/.test(unit.trim()))
    return metric.unit === 'hz' ? (value * 1e9) / (TIMES[under!] ?? 1) : null;
  const factor = factorOf(over);
  if (factor === null) return null;
  if (under !== undefined && !['second', 's'].includes(under)) {
    // "Kbyte/block", "register/thread": only the numerator is scaled.
    const below = factorOf(under);
    return (value * factor) / (below !== null && metric.unit === '%' ? below : 1);
  }
  if (over.trim() === '%' && metric.id.endsWith('Useful')) return (value / 100) * SECTOR_BYTES;
  const isCycles = metric.unit === 'cycle' && over.trim() === '%' && name.endsWith('.pct');
  if (over.trim() !== '' && !isCycles && !couldBe(metric.unit, over.trim())) return null;
  // "lts__t_bytes": the table counts its sectors.
  if (metric.unit === 'sector' && /(?:bytes?|B)$/.test(over.trim())) return (value * factor) / SECTOR_BYTES;
  // "… .pct" of cycles per instruction is the same times 100.
  if (metric.unit === 'cycle' && name.endsWith('.pct')) return value / 100;
  const isSectors =
    /__(?:dram_)?sectors|_sectors(?:_|\.)/.test(name) && (metric.unit === 'byte' || metric.unit === 'byte/s');
  return value * factor * (isSectors ? SECTOR_BYTES : 1);
}

/** Time is not bytes, and a share is not a count; counts of different things are not distinguished. */
function couldBe(unit: Metric['unit'], found: string): boolean {
  const [isTime, isShare, isClock] = [TIMES[found] !== undefined, found === '%', /hz$/i.test(found)];
  if (unit === 'ns') return isTime;
  if (unit === '%') return isShare;
  if (unit === 'hz') return isClock;
  if (unit === 'byte' || unit === 'byte/s') return /(?:bytes?|B|sectors?)$/.test(found);
  return !isTime && !isShare && !isClock;
}
