import type { Param, Schema, Values } from '@src/widget/params';

export type Named = readonly [name: string, param: Param];

export interface ChosenControls {
  /** What is beside the drawing, in order: at most three, and the GPU, which is always one tap away. */
  readonly row: readonly Named[];
  /** Everything else that is in play: it is in the drawer. */
  readonly drawer: readonly Named[];
}

/** So many controls fit beside the drawing; the GPU besides them only where the figure is wide. */
const MOST = { phone: 1, narrow: 2, page: 3 } as const;
const GPU = 'gpu';

const entries = new WeakMap<Schema, readonly Named[]>();
/** The same pairs each time: a control whose pair is as it was is not compared again. */
function entriesOf(schema: Schema): readonly Named[] {
  if (!entries.has(schema)) entries.set(schema, Object.entries(schema));
  return entries.get(schema)!;
}

export type ControlRoom = keyof typeof MOST;

/** @param width - Of the figure, px. */
export const roomFor = (width: number): ControlRoom => (width < 560 ? 'phone' : width < 800 ? 'narrow' : 'page');

/**
 * Which parameters get a control beside the drawing.
 *
 * @param names - The parameters that matter here, in order: a chapter's choice, else the definition's.
 * @param room - How many controls fit: fewer on a phone, where the GPU goes into the drawer.
 */
export function chooseControls(
  schema: Schema,
  values: Values,
  names: readonly string[],
  room: ControlRoom = 'page',
): ChosenControls {
  const inPlay = entriesOf(schema).filter(([, param]) => !param.when || param.when(values));
  // A choice of several is too wide for a phone, and an order of several too.
  const fits = ([, { kind }]: Named): boolean => room !== 'phone' || (kind !== 'set' && kind !== 'sequence');
  const named = names.flatMap((name) => inPlay.filter(([own]) => own === name)).filter(fits);
  const most = MOST[room];
  // What a choice brings into play follows that choice: it is what the choice is about.
  const brought = inPlay.filter(([name, param]) => param.when !== undefined && !names.includes(name));
  const first = [...named.slice(0, 1), ...named.slice(1).filter(([, { when }]) => when), ...named, ...brought];
  const chosen = [...new Map(first).keys()].filter((name) => name !== GPU || names[0] === GPU).slice(0, most);
  const isChosen = ([name]: Named): boolean => chosen.includes(name) || (room === 'page' && name === GPU);
  const order = ([name]: Named): number => (chosen.includes(name) ? chosen.indexOf(name) : MOST.page);
  return {
    row: inPlay.filter(isChosen).toSorted((a, b) => order(a) - order(b)),
    drawer: inPlay.filter((one) => !isChosen(one)),
  };
}
