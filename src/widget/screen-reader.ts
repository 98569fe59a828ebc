/** What a screen reader announces for a figure: the figure uses this function, and its laws check it. */
import type { AnyWidget, Moment } from './define-widget';

/**
 * The announcement when the figure comes to rest at a moment: its sentence; at the last one, and after a change, what is
 * seen.
 */
export function announcementAt(
  definition: AnyWidget,
  { trace, values, moments, step }: { trace: unknown; values: unknown; moments: readonly Moment[]; step: number },
): string {
  const isLast = step === moments.length - 1;
  return isLast ? definition.describe(trace as never, values as never).headline : moments[step]!.say;
}

/** The script of a run: the announcement at each moment, in order. */
export function scriptOf(definition: AnyWidget, trace: unknown, values: unknown): readonly string[] {
  const moments = definition.moments(trace as never, values as never);
  return moments.map((_: Moment, step: number) => announcementAt(definition, { trace, values, moments, step }));
}
