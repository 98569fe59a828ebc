/**
 * What a figure is about to show, worked out while nobody waits for it. Its first state in a task before the one in which it wakes: a browser
 * answers between the two, and the second finds the figure's functions compiled. While a slider is stepped through, the step after the shown one.
 */
import { isInputError } from '@src/engine/input-error';
import { afterPaint } from '@src/widget/after-paint';
import type { AnyWidget, BasePicture, Bounds } from '@src/widget/define-widget';
import { initialValues, type Schema, type Values } from '@src/widget/params';
import { boundsOf } from './drawn-bounds';

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

/**
 * @param bounds - The room of the drawing; `null` where it is not known.
 * @param values - The state that comes; that in which a figure wakes when left out.
 */
export function workAhead(
  definition: AnyWidget,
  bounds: Bounds | null,
  values: Values = initialValues(definition.params as Schema),
): void {
  const trace: unknown = definition.simulate(values);
  for (const work of [definition.moments, definition.describe, definition.metrics, definition.measured] as const)
    (work as (...given: unknown[]) => unknown)(...(work === definition.measured ? [values] : [trace, values]));
  const picture = bounds && (definition.layout(trace, values, bounds) as BasePicture);
  ahead = { definition, state: JSON.stringify(values), trace, bounds, picture };
}

let idle = 0;

/**
 * One step further the way that a slider has just gone, in the browser's next idle moment: whoever presses a key again, or holds it, waits for the
 * drawing only.
 *
 * @param room - Of the drawing.
 */
export function stepAhead(
  definition: AnyWidget,
  name: string,
  before: Values,
  now: Values,
  room: HTMLElement | null,
): void {
  // What other sites load has no room for it: its figures take a step when it is asked for (decision 13).
  if (import.meta.env.MODE === 'element') return;
  const param = (definition.params as Schema)[name];
  // Safari has no idle moments.
  if (param?.kind !== 'int' || !('requestIdleCallback' in globalThis)) return;
  const next = 2 * (now[name] as number) - (before[name] as number);
  if (next === now[name] || next < param.min || next > param.max) return;
  cancelIdleCallback(idle);
  // Before the frame that shows the change a browser may be idle, too.
  afterPaint(stepAhead, () => {
    idle = requestIdleCallback(() => {
      try {
        workAhead(definition, room && boundsOf(room), { ...now, [name]: next });
      } catch (error) {
        // The hardware refuses it: whoever goes there is told so.
        if (!isInputError(error)) throw error;
      }
    });
  });
}

export const traceOf = (definition: AnyWidget, values: Values): unknown =>
  ahead?.definition === definition && ahead.state === JSON.stringify(values)
    ? ahead.trace
    : definition.simulate(values);

export const pictureOf = (definition: AnyWidget, trace: unknown, values: Values, bounds: Bounds): BasePicture =>
  ahead?.picture && ahead.trace === trace && bounds.asked === undefined && sameRoom(ahead.bounds, bounds)
    ? ahead.picture
    : (definition.layout(trace, values, bounds) as BasePicture);
