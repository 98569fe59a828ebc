import { timesAsLong } from '@src/engine/latency-order';
import { bytesText, count } from '@src/units/words';
import type { Metric } from '@src/widget/define-widget';
import type { HierarchyValues } from './params';
import {
  cycleAt,
  cyclesOf,
  dramOverL1,
  dramOverL2,
  estimated,
  levelOf,
  NAMES,
  number,
  rounded,
  timesText,
  type HierarchyTrace,
  type Side,
} from './simulate';

/** Of the first GPU. An unknown latency is left out: a metric has a value. */
export function metrics({ sides: [side] }: HierarchyTrace): readonly Metric[] {
  const times = dramOverL1(side!);
  const sizes = dramOverL2(side!);
  const size: Metric = {
    id: 'dramOverL2Bytes',
    label: 'Bytes: DRAM to L2',
    marks: 'level:dram',
    value: sizes,
    text: timesText(sizes),
  };
  const first: Metric[] =
    times === null
      ? [{ ...size, label: 'times the bytes of the L2 in DRAM', given: 'a ratio of two facts' }]
      : [
          {
            id: 'dramOverL1',
            label: 'times as long from DRAM as from the L1',
            value: times,
            text: timesText(times),
            ideal: `${estimated(side!, 'dram', 'l1') ? 'an estimate, ' : ''}on the ${side!.name}`,
            given: 'a ratio of two facts',
            marks: 'level:dram',
          },
          size,
        ];
  return [...first, ...ratios(side!), ...totals(side!), ...latencies(side!)];
}

/** How many times as long as the L1 the load from DRAM has taken so far. */
export function counted(trace: HierarchyTrace, _values: HierarchyValues, time: number): number {
  const side = trace.sides[0]!;
  const times = dramOverL1(side);
  if (times === null) return dramOverL2(side);
  return Math.min(times, rounded(cycleAt(trace.moments, time) / cyclesOf(side, 'l1')!));
}

/** Two more comparisons, where both ends are known. */
function ratios(side: Side): Metric[] {
  const wait = timesAsLong(side.levels, 'l2', 'l1');
  const [shared, dram] = (['shared', 'dram'] as const).map((id) => levelOf(side, id)!.bandwidth);
  const speed = rounded(shared!.value! / dram!.value!);
  const doubt = (is: boolean): string => (is ? ', estimate' : '');
  const estimate = shared!.value !== null && shared!.estimate;
  const label = 'Latency: L2 to L1';
  return [
    ...(wait === null
      ? []
      : [
          {
            id: 'l2OverL1',
            marks: 'level:l2',
            label,
            value: rounded(wait),
            text: timesText(rounded(wait)) + doubt(estimated(side, 'l2', 'l1')),
          },
        ]),
    { id: 'sharedOverDram', label: 'GB/s: shared to DRAM', value: speed, text: timesText(speed) + doubt(estimate) },
  ];
}

/** The drawing shows them too. In nanoseconds at the highest clock, so that two GPUs can be compared. */
const latencies = (side: Side): Metric[] =>
  side.levels.flatMap(({ id }): Metric[] => {
    const value = cyclesOf(side, id);
    if (value === null || id === 'registers') return [];
    const text = `${number(value)} cycles${estimated(side, id) ? ', estimate' : ''}`;
    const ns = rounded((value / side.clockMHz) * 1000);
    return [
      { id: `${id}Cycles`, label: NAMES[id], value, text, quiet: true },
      { id: `${id}Ns`, label: `${NAMES[id]}, ns`, value: ns, text: `${number(ns)} ns`, quiet: true },
    ];
  });

/** The capacity of an SM, over all SMs. */
function totals(side: Side): Metric[] {
  const { bytes, count: sms } = levelOf(side, 'registers')!;
  const all = bytes.value * sms!.value;
  return [
    { id: 'registerBytes', label: `Registers of ${count(sms!.value, 'SM')}`, value: all, text: bytesText(all) },
    ...(['l2', 'dram'] as const).map((id): Metric => {
      const { value } = levelOf(side, id)!.bytes;
      return { id: `${id}Bytes`, label: NAMES[id], value, text: bytesText(value), quiet: true };
    }),
  ];
}
