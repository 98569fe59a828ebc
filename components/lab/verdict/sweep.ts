import type { Job } from '../job';

/** A part of a launch that is one whole number. */
export interface Knob {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** Values to begin with. */
  readonly values: readonly number[];
  readonly apply: (job: Job, value: number) => Job;
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
  const values = [32, 64, 96, 128, 192, 256, 384, 512, 768, 1024].filter((each) => each <= most);
  const apply = (from: Job, value: number): Job => ({
    ...from,
    block: [value, from.block[1], from.block[2]],
    // As many threads as before along x.
    grid: [Math.ceil((from.grid[0] * from.block[0]) / value), from.grid[1], from.grid[2]],
  });
  return values.length < 2 ? [] : [{ id: 'block', label: 'Block x, total threads unchanged', value: x, values, apply }];
}

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
    return [{ id: `argument ${index}`, label, value, values: around(value), apply }];
  });
}

/** A value, its halves, and its doubles. */
function around(value: number): number[] {
  if (value < 1) return [0, 1, 2, 4, 8];
  const powers = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8].map((factor) => value * factor);
  const next = value > 1 && (value & 1) === 0 ? [value + 1] : [];
  return [...new Set([...powers, ...next].filter((each) => Number.isInteger(each) && each > 0))].sort((a, b) => a - b);
}

const TOLD_APART = 1.03;

/**
 * The shortest of the timed values; `null` where all of several take about as long, and none is worth choosing for its
 * time.
 */
export function bestOf<T extends { readonly time: { readonly duration: number } }>(timed: readonly T[]): T | null {
  const sorted = timed.toSorted((one, other) => one.time.duration - other.time.duration);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (!least || !most) return null;
  return sorted.length > 1 && most.time.duration < TOLD_APART * least.time.duration ? null : least;
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
