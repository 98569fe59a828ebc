import { architecture } from '@src/arch';
import { littlesBytesOf } from '@src/engine/in-flight';
import type { Bytes, GigabytesPerSecond } from '@src/units/units';
import type { InFlightValues } from './params';

/** Little's law with nothing but a latency and a data sheet: less would not do. */
export interface Least {
  readonly bytes: Bytes;
  readonly latencyNs: number;
  readonly GBps: GigabytesPerSecond;
  /** Why a fact behind it is only an estimate; '' when none is. */
  readonly doubt: string;
}

export function leastOf({ gpu }: InFlightValues): Least | null {
  const arch = architecture(gpu);
  const found = littlesBytesOf(arch);
  if (!found) return null;
  const estimates = found.from.filter((origin) => origin.startsWith('estimate:'));
  const doubt = estimates.map((origin) => origin.replace(/^estimate:| \(source:.*$/g, '')).join('; ');
  return { bytes: found.bytes, latencyNs: found.latencyNs, GBps: arch.dramGBps.value, doubt };
}
