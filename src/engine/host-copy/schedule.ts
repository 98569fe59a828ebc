import type { HostCopyCosts } from '@src/arch/host-copies';
import { operationsOf, type HostUnit, type Operation } from './operations';
import type { OverlapPlan } from './plan';

/** One copy or kernel, from when its unit starts it to when it is done, in µs since the first was issued. */
export interface Scheduled {
  readonly unit: HostUnit;
  readonly piece: number;
  readonly stream: number;
  readonly start: number;
  readonly end: number;
}

/** Two kernels of half of an SM's threads share the SMs; a copy engine makes one copy at a time. */
const ROOM: Readonly<Record<HostUnit, number>> = { in: 1, kernel: 2, out: 1 };

interface Running {
  readonly index: number;
  readonly operation: Operation;
  readonly start: number;
  startLeft: number;
  workLeft: number;
}

/**
 * What runs when. The host issues operation after operation. An operation starts when it is issued, its predecessors in its
 * stream are done, and its unit has room; among those ready, the one issued first. Copies in both directions at once slow
 * each other down; of two kernels at once the second gets what the first leaves over.
 *
 * @returns In program order.
 */
export function schedule(plan: OverlapPlan, costs: HostCopyCosts): readonly Scheduled[] {
  const operations = operationsOf(plan, costs);
  const ends: (number | null)[] = operations.map(() => null);
  const starts: number[] = operations.map(() => 0);
  const before = operations.map(({ stream }, index) =>
    operations.findLastIndex((other, at) => at < index && other.stream === stream),
  );
  let running: Running[] = [];
  let issued = 0;
  let now = 0;

  const issue = (): void => {
    while (issued < operations.length) {
      const last = issued - 1;
      if (last >= 0 && operations[last]!.holdsHost && ends[last] === null) return;
      issued += 1;
    }
  };
  const begin = (): void => {
    for (let index = 0; index < issued; index += 1) {
      const operation = operations[index]!;
      if (ends[index] !== null || running.some((each) => each.index === index)) continue;
      const ready = before[index] === -1 || ends[before[index]!] !== null;
      const taken = running.filter((each) => each.operation.unit === operation.unit).length;
      if (!ready || taken >= ROOM[operation.unit]) continue;
      starts[index] = now;
      running.push({ index, operation, start: now, startLeft: operation.startUs, workLeft: operation.workUs });
    }
  };

  for (;;) {
    issue();
    begin();
    if (running.length === 0) break;
    const rate = ratesOf(running, plan, costs);
    const left = (each: Running): number => (each.startLeft > 0 ? each.startLeft : each.workLeft / rate(each));
    const passed = Math.min(...running.map(left));
    now += passed;
    for (const each of running) {
      const isNext = left(each) <= passed;
      if (each.startLeft > 0) {
        each.startLeft = isNext ? 0 : each.startLeft - passed;
        if (isNext && each.workLeft === 0) ends[each.index] = now;
      } else {
        each.workLeft = isNext ? 0 : each.workLeft - passed * rate(each);
        if (isNext) ends[each.index] = now;
      }
    }
    running = running.filter(({ index }) => ends[index] === null);
  }
  return operations.map(({ unit, piece, stream }, index) => ({
    unit,
    piece,
    stream,
    start: starts[index]!,
    end: ends[index]!,
  }));
}

/** The current fraction of the speed that an operation has alone. Warps of the kernel that came first go first. */
function ratesOf(running: readonly Running[], plan: OverlapPlan, costs: HostCopyCosts): (each: Running) => number {
  const moving = running.filter(({ startLeft }) => startLeft === 0);
  const of = (unit: HostUnit): Running[] => moving.filter(({ operation }) => operation.unit === unit);
  const bothWays = of('in').length > 0 && of('out').length > 0 && plan.memory === 'pinned';
  const firstKernel = of('kernel')[0];
  return (each) => {
    if (each.operation.unit !== 'kernel') return bothWays ? costs.pinned.bothWays : 1;
    return each === firstKernel ? 1 : costs.kernel.together - 1;
  };
}
