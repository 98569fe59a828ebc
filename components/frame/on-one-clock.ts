import type { Step } from '@src/widget/define-widget';

/**
 * The steps of two states that share one time line: moment k is step k of each, and a state that is done waits for the other.
 *
 * @param a - Never empty.
 * @param b - Never empty.
 * @returns As many steps as the longer of the two, each with what both do.
 */
export function onOneClock(a: readonly Step[], b: readonly Step[]): readonly Step[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, moment) => {
    const own = b[Math.min(moment, b.length - 1)]!;
    const other = a[Math.min(moment, a.length - 1)]!;
    const longer = moment < b.length ? own : other;
    return {
      label: moment < b.length ? own.label : `A: ${other.label}`,
      say: own.say === other.say ? longer.say : `B: ${own.say} A: ${other.say}`,
    };
  });
}
