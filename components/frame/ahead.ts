/**
 * What a figure is about to show, computed while nobody waits for it. Its first state is computed in a task before
 * hydration: a browser responds between the two, and the second finds the figure's functions compiled. While a slider
 * moves, the step after the shown one is computed.
 */
import { isInputError } from '@src/engine/input-error';
import { afterPaint } from '@src/widget/after-paint';
import type { AnyWidget, BasePicture, Bounds } from '@src/widget/define-widget';
import { initialValues, type Schema, type Values } from '@src/widget/params';
import { boundsOf } from './drawn-bounds';

/** A state that the engine accepts, with its results. */
export interface Good {
  readonly values: Values;
  readonly trace: unknown;
}

const SAID = ['moments', 'describe', 'metrics', 'measured'] as const;
/** What a definition says about a state, besides its drawing. */
type Said = (typeof SAID)[number];

interface Ahead {
  readonly definition: AnyWidget;
  /** The values as text. */
  readonly text: string;
  readonly state: Good;
  readonly said: ReadonlyMap<Said, unknown>;
  readonly bounds: Bounds | null;
  readonly picture: BasePicture | null;
}

let ahead: Ahead | null = null;

/** Embedded figures compute nothing ahead. */
const IN_BOOK = import.meta.env.MODE !== 'element';

const ask = (definition: AnyWidget, what: Said, { trace, values }: Good): unknown =>
  what === 'measured' ? definition.measured(values) : definition[what](trace, values);

const sameRoom = (a: Bounds | null, b: Bounds): boolean =>
  a !== null && a.width === b.width && a.height === b.height && a.minText === b.minText && a.projected === b.projected;

/**
 * @param bounds - The room of the drawing; `null` where it is not known.
 * @param values - The state to compute; by default the one in which a figure hydrates.
 */
export function workAhead(
  definition: AnyWidget,
  bounds: Bounds | null,
  values: Values = initialValues(definition.params as Schema),
): void {
  const state: Good = { values, trace: definition.simulate(values) };
  const said = new Map(SAID.map((what) => [what, ask(definition, what, state)]));
  const picture = bounds && (definition.layout(state.trace, values, bounds) as BasePicture);
  ahead = { definition, text: JSON.stringify(values), state, said, bounds, picture };
}

let idle = 0;

/**
 * Computes one step further in the slider's direction, in the browser's next idle moment: whoever presses a key again,
 * or holds it, waits only for the drawing.
 *
 * @param room - Element that holds the drawing.
 */
export function stepAhead(
  definition: AnyWidget,
  name: string,
  before: Values,
  now: Values,
  room: HTMLElement | null,
): void {
  const param = (definition.params as Schema)[name];
  // Safari has no requestIdleCallback.
  if (param?.kind !== 'int' || !('requestIdleCallback' in globalThis)) return;
  const next = 2 * (now[name] as number) - (before[name] as number);
  if (next === now[name] || next < param.min || next > param.max) return;
  cancelIdleCallback(idle);
  // A browser may be idle before the frame that shows the change, too.
  afterPaint(stepAhead, () => {
    idle = requestIdleCallback(() => {
      try {
        workAhead(definition, room && boundsOf(room), { ...now, [name]: next });
      } catch (error) {
        // The hardware refuses it, and says so to whoever goes there.
        if (!isInputError(error)) throw error;
      }
    });
  });
}

/** @throws An InputError for a state that the hardware refuses. */
export const stateOf = (definition: AnyWidget, values: Values): Good =>
  IN_BOOK && ahead?.definition === definition && ahead.text === JSON.stringify(values)
    ? ahead.state
    : { values, trace: definition.simulate(values) };

export const saidOf = <W extends Said>(definition: AnyWidget, what: W, state: Good): ReturnType<AnyWidget[W]> =>
  (IN_BOOK && ahead?.state === state ? ahead.said.get(what) : ask(definition, what, state)) as ReturnType<AnyWidget[W]>;

export const pictureOf = (definition: AnyWidget, trace: unknown, values: Values, bounds: Bounds): BasePicture =>
  IN_BOOK &&
  ahead?.picture &&
  ahead.state.trace === trace &&
  bounds.asked === undefined &&
  sameRoom(ahead.bounds, bounds)
    ? ahead.picture
    : (definition.layout(trace, values, bounds) as BasePicture);
