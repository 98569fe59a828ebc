/**
 * What a figure shows first, worked out in a task before the one in which it wakes: a browser answers between the two, and the second finds the
 * figure's functions compiled.
 */
import type { AnyWidget, BasePicture, Bounds } from '@src/widget/define-widget';
import { initialValues, type Schema, type Values } from '@src/widget/params';

interface Ahead {
  readonly definition: AnyWidget;
  readonly state: string;
  readonly trace: unknown;
  readonly bounds: Bounds | null;
  readonly picture: BasePicture | null;
}

let ahead: Ahead | null = null;

const sameRoom = (a: Bounds | null, b: Bounds): boolean =>
  a !== null && a.width === b.width && a.height === b.height && a.minText === b.minText && a.projected === b.projected;

/** @param bounds - The room of the drawing where the figure is about to wake; `null` where it is not known. */
export function workAhead(definition: AnyWidget, bounds: Bounds | null): void {
  const values = initialValues(definition.params as Schema);
  const trace: unknown = definition.simulate(values);
  for (const work of [definition.moments, definition.describe, definition.metrics, definition.measured] as const)
    (work as (...given: unknown[]) => unknown)(...(work === definition.measured ? [values] : [trace, values]));
  const picture = bounds && (definition.layout(trace, values, bounds) as BasePicture);
  ahead = { definition, state: JSON.stringify(values), trace, bounds, picture };
}

export const traceOf = (definition: AnyWidget, values: Values): unknown =>
  ahead?.definition === definition && ahead.state === JSON.stringify(values)
    ? ahead.trace
    : definition.simulate(values);

export const pictureOf = (definition: AnyWidget, trace: unknown, values: Values, bounds: Bounds): BasePicture =>
  ahead?.picture && ahead.trace === trace && bounds.asked === undefined && sameRoom(ahead.bounds, bounds)
    ? ahead.picture
    : (definition.layout(trace, values, bounds) as BasePicture);
