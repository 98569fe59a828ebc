/** The fields of a query. Every refusal names the field, the value and what is allowed. */
import { architecture } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';

/** One line of input as an object. */
export type Query = Readonly<Record<string, unknown>>;

const LANES = 32;
const SHOWN = 60;

/** A value as JSON prints it, shortened. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = written(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return 'nested too deeply to show';
  }
}

const refuse = (name: string, value: unknown, allowed: string): never => {
  throw new InputError(`"${name}" is ${shown(value)}. It must be ${allowed}.`);
};

/** One of some words. */
export function word<Word extends string>(query: Query, name: string, words: readonly Word[]): Word {
  const value = query[name];
  const found = words.find((each) => each === value);
  return found ?? refuse(name, value, words.map((each) => `"${each}"`).join(', '));
}

/** One of some numbers. */
export function choice<Choice extends number>(query: Query, name: string, choices: readonly Choice[]): Choice {
  const value = query[name];
  return choices.find((each) => each === value) ?? refuse(name, value, choices.join(', '));
}

/** An integer from `least` to `most`. */
export function whole(query: Query, name: string, least: number, most: number): number {
  const value = query[name];
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  return refuse(name, value, `a whole number from ${least} to ${most}`);
}

/** The active lanes, bit i for lane i, as an unsigned number. A negative one means the same 32 bits. */
export function mask(query: Query, name = 'mask'): number {
  const value = query[name];
  if (typeof value === 'number' && Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 32)
    return value >>> 0;
  return refuse(name, value, 'a whole number from 0 to 4294967295, bit i for lane i');
}

/** 32 values, one per lane, unchanged. */
export function byLane(query: Query, name: string): readonly unknown[] {
  const value = query[name];
  if (Array.isArray(value) && value.length === LANES) return value;
  if (Array.isArray(value))
    throw new InputError(`"${name}" has ${value.length} entries. It must have ${LANES}, one a lane.`);
  return refuse(name, value, `a list of ${LANES} numbers, one a lane`);
}

/** 32 numbers. Those of inactive lanes may be anything and become 0. */
export function numbersByLane(query: Query, name: string, active = 0xffffffff): readonly number[] {
  return byLane(query, name).map((value, lane) => {
    if (((active >>> lane) & 1) === 0) return 0;
    if (typeof value === 'number') return value;
    throw new InputError(`"${name}" of lane ${lane} is ${shown(value)}. It must be a number.`, lane);
  });
}

/** The addresses of the active lanes; `null` for the others. */
export function addressesByLane(query: Query): readonly (number | null)[] {
  const active = mask(query);
  return numbersByLane(query, 'addresses', active).map((address, lane) => ((active >>> lane) & 1 ? address : null));
}

/** A list of `least` to `most` integers. */
export function wholes(query: Query, name: string, least: number, most: number): readonly number[] {
  const value = query[name];
  if (!Array.isArray(value) || value.length < least || value.length > most)
    return refuse(name, value, `a list of ${least} to ${most} whole numbers`);
  for (const [index, each] of (value as readonly unknown[]).entries())
    if (!Number.isSafeInteger(each))
      throw new InputError(`"${name}" has ${shown(each)} at place ${index}. It must be a whole number.`);
  return value as readonly number[];
}

/** The GPU that the query names. */
export function gpu(query: Query): Architecture {
  const id = query['arch'];
  if (typeof id !== 'string') return refuse('arch', id, 'the id of a GPU, such as "h200"');
  try {
    return architecture(id);
  } catch (error) {
    throw new InputError((error as RangeError).message);
  }
}
