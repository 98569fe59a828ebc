/** What a screen reader hears of a figure: the figure says it by this function, and its laws are held to it. */
import type { AnyWidget, Moment } from './define-widget';

/** What is announced when the figure comes to rest at a moment: its sentence; at the last one, and after a change, what is seen. */
export function announcementAt(
  definition: AnyWidget,
  { trace, values, moments, step }: { trace: unknown; values: unknown; moments: readonly Moment[]; step: number },
): string {
  const isLast = step === moments.length - 1;
  return isLast ? definition.describe(trace as never, values as never).headline : moments[step]!.say;
}

/** The script of a run: what is announced at each moment, in order. */
export function scriptOf(definition: AnyWidget, trace: unknown, values: unknown): readonly string[] {
  const moments = definition.moments(trace as never, values as never);
  return moments.map((_: Moment, step: number) => announcementAt(definition, { trace, values, moments, step }));
}
