/** Values of metrics as a reader reads them: in suitable units, with the significant digits. */
import { grouped } from '@src/units/words';
import type { Unit } from './metrics';

const few = (value: number): string =>
  Math.abs(value) >= 1000 ? grouped(Math.round(value)) : String(Number(value.toPrecision(3)));

function scaled(value: number, units: readonly string[]): string {
  let [shown, unit] = [value, 0];
  for (; Math.abs(shown) >= 999.5 && unit < units.length - 1; unit += 1) shown /= 1000;
  return `${few(shown)} ${units[unit]}`;
}

const PLURALS: Readonly<Partial<Record<Unit, readonly [string, string]>>> = {
  sector: ['sector', 'sectors'],
  request: ['request', 'requests'],
  wavefront: ['wavefront', 'wavefronts'],
  instruction: ['instruction', 'instructions'],
  cycle: ['cycle', 'cycles'],
  warp: ['warp', 'warps'],
  thread: ['thread', 'threads'],
  block: ['block', 'blocks'],
  register: ['register', 'registers'],
  sm: ['SM', 'SMs'],
};

/** "1.07 ms", "3.2 GHz", "83 %", "67.1 million sectors". */
export function valueText(value: number, unit: Unit): string {
  if (unit === 'ns') return scaled(value, ['ns', 'µs', 'ms', 's']);
  if (unit === 'hz') return scaled(value, ['Hz', 'kHz', 'MHz', 'GHz']);
  if (unit === 'byte') return scaled(value, ['B', 'kB', 'MB', 'GB', 'TB']);
  if (unit === 'byte/s') return scaled(value, ['B/s', 'kB/s', 'MB/s', 'GB/s', 'TB/s']);
  if (unit === '%') return `${few(value)} %`;
  const words = PLURALS[unit];
  const text = value >= 1e6 ? `${few(value / 1e6)} million` : few(value);
  return words ? `${text} ${value === 1 ? words[0] : words[1]}` : text;
}

export const timeText = (ns: number): string => valueText(ns, 'ns');

/** "up to 53 %", as an estimate. */
export const gainText = (gain: number | null): string =>
  gain === null ? '' : `up to about ${Math.round(gain * 100)} %`;

/** Fraction of the time of all launches: "40 %", "< 1 %". */
export const shareText = (share: number): string =>
  share > 0 && share < 0.005 ? '< 1 %' : `${Math.round(share * 100)} %`;
