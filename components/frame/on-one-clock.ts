import type { Moment } from '@src/widget/define-widget';

/**
 * The moments of two states that share one time line: moment k is the k-th of each, and a finished state waits for the
 * other.
 *
 * @param a - Never empty.
 * @param b - Never empty.
 * @returns As many moments as the longer of the two, each with what both do.
 */
export function onOneClock(a: readonly Moment[], b: readonly Moment[]): readonly Moment[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, moment) => {
    const momentB = b[Math.min(moment, b.length - 1)]!;
    const momentA = a[Math.min(moment, a.length - 1)]!;
    const longer = moment < b.length ? momentB : momentA;
    return {
      label: moment < b.length ? momentB.label : `A: ${momentA.label}`,
      say: momentB.say === momentA.say ? longer.say : `B: ${momentB.say} A: ${momentA.say}`,
    };
  });
}
