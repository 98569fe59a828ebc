import type { Preset } from './define-widget';
import { echo, ParamError } from './param-error';
import { initialValues, type Param, type Schema, type Values } from './params';

/**
 * The text form of a figure's state: `<figure>.<name>=<text>` pairs in a query string. One pair per parameter that differs
 * from the first state, plus `step` when the time line is not at its end, `lane` when one is pinned, and `a` when the figure
 * is compared with another state of itself.
 */
export interface FigureState<S extends Schema = Schema> {
  readonly values: Values<S>;
  /** Where the clock is, in moments: 3.4 is on the way from moment 3 to moment 4; `null` = the end. */
  readonly step: number | null;
  /** Pinned part of the drawing, such as lane 5; `null` = none. */
  readonly lane: number | null;
  /**
   * The state it is compared with, as unprefixed pairs that differ from the definition's first state; omitted without a
   * comparison.
   */
  readonly a?: string | null;
}

export interface ReadState<S extends Schema = Schema> extends FigureState<S> {
  readonly a: string | null;
  /** One sentence for each refused pair; the parameter kept its value. */
  readonly problems: readonly string[];
}

const LONGEST_QUERY = 4096;
const MOST_PROBLEMS = 4;
const RESERVED = { step: 9999, lane: 31 } as const;

/**
 * Read a figure's state from a query string. Never throws: what is malformed is named in `problems` and the value of `base`
 * stays.
 *
 * @param query - With or without the leading "?". Pairs of other figures are ignored.
 * @param figure - The figure's id on its page; '' reads unprefixed pairs, as the `params` attribute of an embed holds.
 */
export function readState<S extends Schema>(
  schema: S,
  query: string,
  figure: string,
  base: Values<S> = initialValues(schema),
): ReadState<S> {
  const prefix = figure === '' ? '' : `${figure}.`;
  const values: Record<string, unknown> = { ...base };
  const problems: string[] = [];
  const seen = new Set<string>();
  let step: number | null = null;
  let lane: number | null = null;
  let a: string | null = null;
  if (query.length > LONGEST_QUERY)
    problems.push(`The link is ${query.length} characters long; only the first ${LONGEST_QUERY} were read.`);

  for (const [key, text] of new URLSearchParams(beginningOf(query))) {
    if (!key.startsWith(prefix)) continue;
    const name = key.slice(prefix.length);
    try {
      if (seen.has(name)) throw new ParamError(`${echo(name)} is in the link more than once; the first is used.`);
      seen.add(name);
      if (name === 'step') step = readReserved('Step', text, RESERVED.step, TIME, 'number');
      else if (name === 'lane') lane = readReserved('Lane', text, RESERVED.lane);
      else if (name === 'a') a = text;
      else values[name] = paramNamed(schema, name).parse(text);
    } catch (error) {
      if (!(error instanceof ParamError)) throw error;
      problems.push(error.message);
    }
  }
  return { values: values as Values<S>, step, lane, a, problems: shorten(problems) };
}

/** The pairs that differ from `base`, as a query string without "?", in the order of the schema. */
export function writeState<S extends Schema>(
  schema: S,
  { values, step, lane, a = null }: FigureState<S>,
  figure: string,
  base: Values<S> = initialValues(schema),
): string {
  const prefix = figure === '' ? '' : `${figure}.`;
  const pairs = Object.entries(schema).flatMap(([name, param]) => {
    const text = param.format(values[name] as never);
    return text === param.format(base[name] as never) ? [] : [`${prefix}${name}=${encodeURIComponent(text)}`];
  });
  if (lane !== null) pairs.push(`${prefix}lane=${lane}`);
  if (step !== null) pairs.push(`${prefix}step=${step}`);
  if (a !== null) pairs.push(`${prefix}a=${encodeURIComponent(a)}`);
  return pairs.join('&');
}

/** Replace one figure's pairs in a page's query string and leave all others unchanged. */
export function replaceInQuery(search: string, figure: string, pairs: string): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !keyOf(pair).startsWith(`${figure}.`));
  const query = [...others, ...(pairs === '' ? [] : [pairs])].join('&');
  return query === '' ? '' : `?${query}`;
}

/** True when a page's address has a state for the figure: a link, or what the reader set before a reload. */
export const isInAddress = (figure: string, search = location.search): boolean =>
  search
    .replace(/^\?/, '')
    .split('&')
    .some((pair) => keyOf(pair).startsWith(`${figure}.`));

/** Whole pairs only: half of "stride=64" would be another state. */
function beginningOf(query: string): string {
  if (query.length <= LONGEST_QUERY) return query;
  const beginning = query.slice(0, LONGEST_QUERY + 1);
  return beginning.slice(0, Math.max(0, beginning.lastIndexOf('&')));
}

/** As `readState` will read it: some programs escape more of a link than they must. */
const keyOf = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? '';

function paramNamed(schema: Schema, name: string): Param {
  const param = Object.hasOwn(schema, name) ? schema[name] : undefined;
  if (!param)
    throw new ParamError(`This figure has no parameter ${echo(name)}. It has ${Object.keys(schema).join(', ')}.`);
  return param;
}

function readReserved(label: string, text: string, max: number, form = /^\d{1,4}$/, number = 'whole number'): number {
  const value = form.test(text) ? Number(text) : NaN;
  if (!(value <= max)) throw new ParamError(`${label}: ${echo(text)} is not a ${number} from 0 to ${max}.`);
  return value;
}

/** A clock between two moments is written with two decimals. */
const TIME = /^\d{1,4}(\.\d{1,2})?$/;

function shorten(problems: string[]): readonly string[] {
  if (problems.length <= MOST_PROBLEMS) return problems;
  return [
    ...problems.slice(0, MOST_PROBLEMS),
    `${problems.length - MOST_PROBLEMS} more pairs of the link were refused.`,
  ];
}

/** The state of an example, as an embed's `params` hold it. */
export const presetParams = (schema: Schema, { values }: Preset<Schema>): string =>
  writeState(schema, { values: { ...initialValues(schema), ...values } as Values, step: null, lane: null }, '');
