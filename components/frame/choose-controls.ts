import type { Param, Schema, Values } from '@src/widget/params';

export type Named = readonly [name: string, param: Param];

export interface ChosenControls {
  /** Beside the drawing, in order: at most three, and the GPU, which is always one tap away. */
  readonly row: readonly Named[];
  /** Everything else in play, for the drawer. */
  readonly drawer: readonly Named[];
}

/** How many controls fit beside the drawing, not counting the GPU, which is there only where the figure is wide. */
const MOST = { phone: 1, narrow: 2, page: 3 } as const;
const GPU = 'gpu';

/** The names of a state's parameters, as one string. */
export const namesInPlay = (schema: Schema, values: Values): string =>
  Object.entries(schema)
    .flatMap(([name, { when }]) => (!when || when(values) ? [name] : []))
    .join(' ');

export type ControlRoom = keyof typeof MOST;

/** @param width - Of the figure, px. */
export const roomFor = (width: number): ControlRoom => (width < 560 ? 'phone' : width < 800 ? 'narrow' : 'page');

/**
 * Which parameters get a control beside the drawing.
 *
 * @param playing - Names of the parameters in play.
 * @param names - The parameters that matter here, in order: a chapter's choice, else the definition's.
 * @param room - How many controls fit: fewer on a phone, where the GPU goes into the drawer.
 */
export function chooseControls(
  schema: Schema,
  playing: string,
  names: readonly string[],
  room: ControlRoom = 'page',
): ChosenControls {
  const inPlay = playing.split(' ');
  // Sets and sequences are too wide for a phone.
  const fits = (name: string): boolean => room !== 'phone' || !['set', 'sequence'].includes(schema[name]!.kind);
  const comes = (name: string): boolean => Boolean(schema[name]!.when);
  const named = names.filter((name) => inPlay.includes(name) && fits(name));
  // A control that a choice brings into play follows that choice: it is what the choice is about.
  const brought = inPlay.filter((name) => comes(name) && !names.includes(name));
  const first = new Set([...named.filter((name, place) => place === 0 || comes(name)), ...named, ...brought]);
  const row = new Set([...first].filter((name) => name !== GPU || names[0] === GPU).slice(0, MOST[room]));
  if (room === 'page' && inPlay.includes(GPU)) row.add(GPU);
  const pairs = (some: readonly string[]): Named[] => some.map((name) => [name, schema[name]!]);
  return { row: pairs([...row]), drawer: pairs(inPlay.filter((name) => !row.has(name))) };
}
