import { architecture, architectures } from '@src/arch';
import { isEstimate, type Fact } from '@src/arch/fact';
import { bytesText, count } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { columnOf, columns, entryText, shortName, type ArchitecturesValues, type Column, type Entry } from './params';
import { other, rowFor, type ArchitecturesTrace, type Generation, type Row } from './simulate';

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

const entryFor = (column: Column, gpu: string): Entry => column.entry(architecture(gpu));

export function describe(trace: ArchitecturesTrace, values: ArchitecturesValues): Caption {
  const row = rowFor(trace, values.gpu);
  const second = other(trace, values);
  const column = columnOf(trace.lead);
  return { headline: second ? both(column, row, second) : alone(column, row), detail: detail(trace, row) };
}

const doubt = (entry: Entry): string => (entry.value !== null && isEstimate(entry) ? 'an estimated ' : '');

function alone(column: Column, row: Row): string {
  const entry = entryFor(column, row.gpu);
  const all = Object.keys(architectures);
  if (column.kind === 'feature') {
    const having = all.filter((gpu) => gpu !== row.gpu && entryFor(column, gpu).value !== null).length;
    return `The ${row.name} ${entry.value === null ? 'does not have' : 'has'} ${column.label}; of the other ${all.length - 1} GPUs ${having} ${having === 1 ? 'does' : 'do'}.`;
  }
  if (column.kind === 'word') return `On the ${row.name}, ${column.label} is ${entryText(column, entry.value)}.`;
  const knownValues = all.map((gpu) => entryFor(column, gpu).value).filter((value) => typeof value === 'number');
  const [least, most] = [Math.min(...knownValues), Math.max(...knownValues)].map((value) => entryText(column, value));
  const verb = column.group === 'latency' ? 'takes' : 'is';
  const few = `the ${count(knownValues.length, 'GPU')} of which it is known`;
  const range =
    least !== most
      ? `over ${knownValues.length === all.length ? `all ${all.length} GPUs` : few} it goes from ${least} to ${most}`
      : typeof entry.value === 'number'
        ? `and so it is wherever it is known`
        : `on ${few} it ${verb} ${least}`;
  if (typeof entry.value !== 'number') {
    const what = entry.value === null ? 'the book has no value for' : 'there is no such thing as';
    return `On the ${row.name}, ${what} ${column.label}; ${range}.`;
  }
  return `On the ${row.name}, ${column.label} ${verb} ${doubt(entry)}${entryText(column, entry.value)}; ${range}.`;
}

function both(column: Column, one: Row, two: Row): string {
  const [a, b] = [one, two].map(({ gpu }) => entryFor(column, gpu)) as [Entry, Entry];
  const each = ([row, entry]: readonly [Row, Entry]): string =>
    `${doubt(entry)}${entryText(column, entry.value)} on the ${row.name}`;
  return `${capital(column.label)}: ${each([one, a])}, ${each([two, b])}.`;
}

/** What the generation of the marked GPU brought, and what has never changed. */
function detail({ generations, columns: shown }: ArchitecturesTrace, { generation }: Row): string {
  return `${news(generations, generation, shown)} ${common()}`;
}

/** Facts that are the same on every GPU of the table. */
function common(): string {
  const all = Object.values(architectures);
  const same = (facts: readonly Fact<number>[]): number | null =>
    new Set(facts.map(({ value }) => value)).size === 1 ? facts[0]!.value : null;
  const parts: readonly (readonly [number | null, (value: number) => string])[] = [
    [same(all.map(({ warpSize }) => warpSize)), (value) => `${value} lanes per warp`],
    [same(all.map(({ sectorBytes }) => sectorBytes)), (value) => `sectors of ${value} B`],
    [same(all.map(({ lineBytes }) => lineBytes)), (value) => `lines of ${value} B`],
    [same(all.map(({ sharedBanks }) => sharedBanks)), (value) => `${value} banks`],
    [same(all.map(({ registersPerSm }) => registersPerSm)), (value) => `${bytesText(value * 4)} of registers per SM`],
  ];
  return `The same on all of them: ${listed(parts.flatMap(([value, text]) => (value === null ? [] : text(value))))}.`;
}

export function describeLane(_trace: ArchitecturesTrace, { gpu }: ArchitecturesValues, lane: number): string {
  const arch = architecture(gpu);
  return (
    `Lane ${lane} of a warp on the ${arch.name} can have ${arch.maxRegistersPerThread.value} registers and ` +
    `can load ${arch.accessWidths.value.at(-1)} B with one instruction.`
  );
}

/** One sentence about a generation. */
function news(all: ArchitecturesTrace['generations'], at: number, shown: readonly string[]): string {
  const { name, year } = all[at]!;
  if (at === 0) return `${name}, ${year}, is where this table begins.`;
  const { first, without, more, less } = newsOf(all, at, shown);
  const before = all[at - 1]!.name;
  const parts = [
    first.length > 0 ? `first with ${listed(first)}` : '',
    more.length > 0 ? `more than ${before}: ${listed(more)}` : '',
    less.length > 0 ? `less than ${before}: ${listed(less)}` : '',
    without.length > 0 ? `without ${listed(without)}, which ${before} has` : '',
  ].filter((part) => part !== '');
  const what = parts.length > 0 ? parts.join('; ') : `no change from ${before} in what is shown`;
  return `${name}, ${year}: ${what}.`;
}

/** One moment for each generation, as far apart as they were announced. */
export function moments({ generations, columns: shown }: ArchitecturesTrace): readonly Moment[] {
  const end = generations.at(-1)!.months;
  return generations.map(({ name, months }, at) => ({
    label: `generation ${at + 1} of ${generations.length}: ${name}`,
    say: news(generations, at, shown),
    at: months / end,
  }));
}

/** How many of the shown values could not be checked. */
export const estimates = ({ rows }: ArchitecturesTrace): number =>
  rows.flatMap(({ entries }) => entries.filter((entry) => entry.value !== null && isEstimate(entry))).length;

/** The differences from the previous generation, in some columns, in words for a sentence. */
interface News {
  /** Features that no earlier generation has. */
  readonly first: readonly string[];
  /** Features that the previous generation has and this one lacks. */
  readonly without: readonly string[];
  /** "the shared memory of one block (163 KiB after 64 KiB)". */
  readonly more: readonly string[];
  readonly less: readonly string[];
}

/** The largest value of a generation; `null` where no GPU has it or it is not known. */
function best({ entry }: Column, gpus: readonly string[]): number | null {
  const amounts = gpus
    .flatMap((gpu) => entry(architecture(gpu)).value ?? [])
    .filter((value) => typeof value === 'number');
  return amounts.length === 0 ? null : Math.max(...amounts);
}

/**
 * What changed with a generation: features over the whole table, amounts only in the shown columns.
 *
 * @param at - Its place among `all`; the first one has nothing before it.
 */
export function newsOf(all: readonly Generation[], at: number, shown: readonly string[]): News {
  const [now, last] = [all[at]!.gpus, all[at - 1]!.gpus];
  const before = all.slice(0, at).flatMap(({ gpus }) => gpus);
  const features = columns.filter(({ kind }) => kind === 'feature');
  const amounts = columns.filter(
    ({ id, kind, group }) => shown.includes(id) && kind === 'amount' && group !== 'latency',
  );
  const change = (column: Column): string | null => {
    const [one, other] = [best(column, now), best(column, last)];
    if (one === null || other === null || one === other) return null;
    return `${column.label} (${entryText(column, one)} after ${entryText(column, other)})`;
  };
  const grew = (column: Column): boolean => (best(column, now) ?? 0) > (best(column, last) ?? 0);
  return {
    first: features
      .filter((column) => best(column, now) !== null && best(column, before) === null)
      .map((column) => `${column.label}${onlyOn(column, now)}`),
    without: features
      .filter((column) => best(column, now) === null && best(column, last) !== null)
      .map(({ label }) => label),
    more: amounts.filter(grew).flatMap((column) => change(column) ?? []),
    less: amounts.filter((column) => !grew(column)).flatMap((column) => change(column) ?? []),
  };
}

/** " on the B200", where not all GPUs of a generation have a feature. */
function onlyOn({ entry }: Column, gpus: readonly string[]): string {
  const having = gpus.filter((gpu) => entry(architecture(gpu)).value !== null);
  if (having.length === gpus.length) return '';
  return ` on the ${having.map((gpu) => shortName(architecture(gpu).name)).join(' and the ')}`;
}
