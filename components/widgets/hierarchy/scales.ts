import { architectures } from '@src/arch';
import { kib, mib } from '@src/units/units';
import { bytesText } from '@src/units/words';
import { number } from './words';

/** One axis. It is the same for all GPUs, so that states can be compared. */
export interface Scale {
  readonly title: string;
  readonly subtitle: string;
  /** Share of the axis from 0 to 1. */
  readonly at: (value: number) => number;
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
}

export type Quantity = 'size' | 'bandwidth' | 'latency';

const logarithmic =
  (from: number, to: number) =>
  (value: number): number =>
    Math.log(value / from) / Math.log(to / from);

const GIB = mib(1024);
const [SMALLEST, LARGEST] = [kib(16), 256 * GIB];
const sizeTicks = [kib(64), mib(4), mib(256), 16 * GIB];

const GIGA = 1e9;
const [SLOWEST, FASTEST] = [100 * GIGA, 100_000 * GIGA];
const bandwidthTicks = [SLOWEST, 10 * SLOWEST, 100 * SLOWEST, FASTEST];

/** The next full hundred above the slowest load of any GPU. */
const HUNDRED = 100;
const latencies = Object.values(architectures).map(({ latencyDram }) => latencyDram.value ?? 0);
const hundreds = Math.ceil(Math.max(...latencies) / HUNDRED);

export const SCALES: Readonly<Record<Quantity, Scale>> = {
  size: {
    title: 'Size',
    subtitle: 'log scale, 64× a line',
    at: logarithmic(SMALLEST, LARGEST),
    ticks: sizeTicks.map((value) => ({ value, text: bytesText(value) })),
  },
  bandwidth: {
    title: 'Bandwidth of the whole GPU',
    subtitle: 'GB/s, log scale, 10× a line',
    at: logarithmic(SLOWEST, FASTEST),
    ticks: bandwidthTicks.map((value) => ({ value, text: number(value / GIGA) })),
  },
  latency: {
    title: 'Latency: the race',
    subtitle: 'cycles of the SM clock, linear',
    at: (value) => value / (hundreds * HUNDRED),
    ticks: Array.from({ length: hundreds + 1 }, (_, index) => ({
      value: index * HUNDRED,
      text: String(index * HUNDRED),
    })),
  },
};
