import { launchChanges, type Job } from '../job';
import type { Problem } from '../messages';
import { hasLiteral } from './kernel-text';

/** A part of a launch that is one whole number. */
export interface Knob {
  readonly id: string;
  /** As the source calls it. */
  readonly name?: string;
  readonly label: string;
  readonly value: number;
  /** Values to begin with. */
  readonly values: readonly number[];
  readonly apply: (job: Job, value: number) => Job;
  /** An argument of the kernel, which may be the size of its work. */
  readonly isArgument?: boolean;
}

export const MOST_VALUES = 32;
const MOST_KNOBS = 24;
const MOST_THREADS = 1024;

/**
 * Everything in a launch that can be swept: template arguments, macros and constants of the source, its block, whole
 * arguments. Intended parameters of the kernel come first: many kernels run with only one block size.
 */
export function knobsOf(job: Job, names: readonly string[]): readonly Knob[] {
  return [...templateKnobs(job), ...constantKnobs(job), ...blockKnobs(job), ...argumentKnobs(job, names)].slice(
    0,
    MOST_KNOBS,
  );
}

function blockKnobs(job: Job): Knob[] {
  const [x, y, z] = job.block;
  const most = Math.floor(MOST_THREADS / (y * z));
  // A tile as wide as the block is indexed by its threads: a wider block would leave it.
  const isTied =
    !usesBlockSize(job.source) ||
    [...constantKnobs(job), ...templateKnobs(job)].some(({ value }) => value === x) ||
    hasLiteral(job.source, x);
  const values = [
    ...new Set([
      ...[1 / 8, 1 / 4, 1 / 2, 1, 2, 4].map((factor) => factor * x),
      ...BLOCKS.filter((each) => each * y * z >= WARP),
    ]),
  ]
    .filter((each) => Number.isInteger(each) && each <= (isTied ? x : most) && (each >= x || each * y * z >= WARP))
    .sort((one, other) => one - other);
  const apply = (from: Job, value: number): Job => ({
    ...from,
    block: [value, from.block[1], from.block[2]],
    // As many threads as before along x.
    grid: [Math.ceil((from.grid[0] * from.block[0]) / value), from.grid[1], from.grid[2]],
  });
  return values.length < 2 ? [] : [{ id: 'block', label: 'Block x, total threads unchanged', value: x, values, apply }];
}

const WARP = 32;
const BLOCKS = [32, 64, 128, 256, 512, 1024];

/** A kernel that never asks for its block's size runs with one size only. */
export const usesBlockSize = (source: string): boolean =>
  /\bblockDim\b|\bnum_threads\s*\(|\bgroup_dim\s*\(/.test(source);

const MACRO = /^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+(\d{1,6})\b(?![.\w])/gm;
/** A declaration may have several: `constexpr int side = 8192, tile = 32;`. */
const DECLARATION = /^[ \t]*(?:static\s+)?(?:constexpr|const)\s+(?:static\s+)?(?:unsigned\s+)?int\s+[^;{}()]+;/gm;
const DECLARATOR = /(?<=[\s,])(\w+)\s*=\s*(\d{1,6})(?=\s*[,;])/g;

function constantKnobs({ source }: Job): Knob[] {
  const declared = [...source.matchAll(DECLARATION)].flatMap((statement) =>
    [...statement[0].matchAll(DECLARATOR)].map((found) => ({ found, at: statement.index + found.index })),
  );
  const macros = [...source.matchAll(MACRO)].map((found) => ({ found, at: found.index }));
  return [...macros, ...declared]
    .sort((one, other) => one.at - other.at)
    .map(({ found, at }) => {
      const [whole, name = '', digits = ''] = found;
      const [from, to] = [at + whole.length - digits.length, at + whole.length];
      const value = Number(digits);
      return {
        id: `constant ${name}`,
        name,
        label: `${name} in the source`,
        value,
        values: around(value),
        apply: (job, next) => ({ ...job, source: `${job.source.slice(0, from)}${next}${job.source.slice(to)}` }),
      };
    });
}

function templateKnobs({ template }: Job): Knob[] {
  const parts = template.split(',');
  return parts.flatMap((part, index): Knob[] => {
    if (!/^\s*\d{1,6}\s*$/.test(part)) return [];
    const value = Number(part);
    const apply = (job: Job, to: number): Job => ({
      ...job,
      template: parts
        .map((each, at) => (at === index ? ` ${to}` : each))
        .join(',')
        .trim(),
    });
    return [{ id: `template ${index}`, label: `Template argument ${index + 1}`, value, values: around(value), apply }];
  });
}

function argumentKnobs(job: Job, names: readonly string[]): Knob[] {
  return job.arguments.flatMap((argument, index): Knob[] => {
    if (argument.form !== 'int') return [];
    const { value } = argument;
    const apply = (from: Job, to: number): Job => ({
      ...from,
      arguments: from.arguments.map((each, at) => (at === index ? { form: 'int', value: to } : each)),
    });
    const label = `Argument ${names[index] ?? index + 1}`;
    return [{ id: `argument ${index}`, label, value, values: upTo(value), apply, isArgument: true }];
  });
}

/** From here on, a number is a size rather than an amount of work per thread: larger ones rarely fit. */
const LARGE = 32;

/** A value, its halves, and a few of its doubles. */
function around(value: number): number[] {
  if (value < 1) return [0, 1, 2, 4, 8];
  const factors = value < LARGE ? [1 / 8, 1 / 4, 1 / 2, 1, 2, 4] : [1 / 8, 1 / 4, 1 / 2, 1, 2];
  return factors.map((factor) => value * factor).filter((each) => Number.isInteger(each));
}

/** An argument's buffers stay as large as they are: a larger size leaves them, and one more may be a stride. */
function upTo(value: number): number[] {
  if (value < LARGE) return around(value);
  const less = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1]
    .map((factor) => value * factor)
    .filter((each) => Number.isInteger(each));
  return value <= 4 * LARGE ? [...less, value + 1] : less;
}

const TOLD_APART = 1.03;

/** A value of a sweep that has a time. */
export interface Timed {
  readonly value: number;
  readonly time: { readonly duration: number };
  /** How its work differs from that of the current value; `null`: it is the same. */
  readonly other: string | null;
}

/** What a sweep found: the best value, or why none is named. */
export type Best<T extends Timed> =
  | { readonly best: T; readonly why: null }
  | { readonly best: null; readonly why: string | null };

/**
 * The shortest of those timed values that do the same work as the current one.
 *
 * @param isArgument - Sizes change the work by their nature: if any value does, none is the best.
 */
export function bestOf<T extends Timed>(timed: readonly T[], isArgument = false): Best<T> {
  const same = timed.filter(({ other }) => other === null).toSorted((a, b) => a.time.duration - b.time.duration);
  const [least, most] = [same[0], same.at(-1)];
  if (isArgument && same.length < timed.length)
    return { best: null, why: 'The work depends on this argument: shorter is not better, so no value is marked.' };
  if (!least || !most || timed.length < 2) return { best: null, why: null };
  if (same.length < 2) return { best: null, why: 'No other value does the same work.' };
  if (most.time.duration < TOLD_APART * least.time.duration)
    return {
      best: null,
      why:
        same.length < timed.length
          ? 'The values that do the same work take about as long.'
          : 'All values take about as long.',
    };
  return { best: least, why: null };
}

/** "8, 16, 32" or "1 to 8": up to 32 whole numbers. Returns a sentence for anything else. */
export function valuesFrom(text: string): readonly number[] | string {
  const values: number[] = [];
  for (const part of text.split(/[,;\s]+(?!\s*to\b)(?<!\bto\s*)/).filter((each) => each !== '')) {
    const range = /^(\d{1,9})\s*(?:to|-|–|\.\.)\s*(\d{1,9})$/.exec(part);
    if (range)
      for (let each = Number(range[1]); each <= Number(range[2]) && values.length <= MOST_VALUES; each += 1)
        values.push(each);
    else if (/^\d{1,9}$/.test(part)) values.push(Number(part));
    else return `“${part}” is no whole number. Write values such as 8, 16, 32 or 1 to 8.`;
  }
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  if (distinct.length === 0) return 'Write at least one value.';
  return distinct.length > MOST_VALUES ? `Give up to ${MOST_VALUES} values.` : distinct;
}

/** With the current value, which the others are compared with, first. */
export const sweptValues = (values: readonly number[], current: number): readonly number[] => [
  current,
  ...values.filter((each) => each !== current),
];

/** Whether results of one job are results of the other. */
export const sameLaunch = (a: Job, b: Job): boolean => a.source === b.source && launchChanges(a, b, []).length === 0;

/** A message of more than one sentence, or a long one, is opened by who wants to read it. */
export function shortProblem(problem: unknown): Problem {
  const whole = problem instanceof Error ? problem.message : String(problem);
  const sentence = /^.*?[.!?](?=\s|$)/s.exec(whole)?.[0] ?? whole;
  const short = sentence.length <= SHORT ? sentence : `${sentence.slice(0, SHORT).replace(/\s+\S*$/, '')} …`;
  return { short, whole };
}
const SHORT = 60;
