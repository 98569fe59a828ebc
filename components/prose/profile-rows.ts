/**
 * The lines of a recorded profile that a chapter shows: what Nsight Compute printed for a bad kernel and for its fix.
 */
import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Row, Run } from '@src/evidence/run';
import { ProseError } from './prose-error';

/** A line that the author chose, and its meaning. */
export interface GivenReading {
  readonly metric: string;
  readonly section?: string;
  readonly html: string;
}

export interface ProfileRow {
  readonly section: string;
  /** As it is printed. */
  readonly label: string;
  readonly unit: string;
  /** Full name of the metric. */
  readonly name: string;
  readonly bad: string;
  readonly fixed: string;
  readonly html: string;
}

export interface ShownProfile {
  readonly kernels: { readonly bad: string; readonly fixed: string };
  readonly rows: readonly ProfileRow[];
}

/** The content of a profile. */
export function givenReadings(html: string): readonly GivenReading[] {
  return parseFragment(html).childNodes.flatMap((node): GivenReading[] => {
    const given = 'attrs' in node ? node.attrs.find(({ name }) => name === 'data-reading')?.value : undefined;
    if (given !== undefined)
      return [{ ...(JSON.parse(given) as Omit<GivenReading, 'html'>), html: serialize(node as Tree.Element).trim() }];
    if ('value' in node && node.value.trim() === '') return [];
    throw new ProseError('Profile: only <Reading metric="…">…</Reading> may be in it, each after an empty line.');
  });
}

/** The first recordings name a chapter by its number at the time; later ones by its address, which does not change. */
const NUMBER_WHEN_RECORDED: Readonly<Record<string, number>> = {
  warp: 0,
  coalescing: 1,
  'vectorized-access': 2,
  tiling: 3,
  'bank-conflicts': 4,
  'warp-shuffles': 5,
  'read-only-data': 6,
  'async-copies': 7,
  tma: 8,
  'latency-hiding': 9,
  'end-to-end': 10,
};

const addressOf = (recorded: unknown): string =>
  Object.keys(NUMBER_WHEN_RECORDED).find((address) => NUMBER_WHEN_RECORDED[address] === recorded) ?? String(recorded);

const text = (row: Row, name: string): string => String(row.params[name] ?? '');

/**
 * @param chapter - The address of the chapter.
 * @throws {ProseError} For a chapter or a metric that was not recorded; it says what was.
 */
export function profileRows(run: Run, chapter: string, readings: readonly GivenReading[]): ShownProfile {
  const names = [chapter, NUMBER_WHEN_RECORDED[chapter]];
  const all = run.rows.filter(({ params }) => names.includes(params['chapter'] as string | number | undefined));
  const [bad, fixed] = ['bad', 'fixed'].map((role) => all.filter(({ params }) => params['role'] === role)) as [
    Row[],
    Row[],
  ];
  if (bad.length === 0 || fixed.length === 0)
    throw new ProseError(
      `Profile: ${run.dataset} has no kernel of the chapter "${chapter}". It has ${[...new Set(run.rows.map(({ params }) => addressOf(params['chapter'])))].join(', ')}.`,
    );
  if (readings.length === 0) throw new ProseError(`Profile of ${chapter}: name a line, <Reading metric="…">.`);
  return {
    kernels: { bad: text(bad[0]!, 'kernel'), fixed: text(fixed[0]!, 'kernel') },
    rows: readings.map((reading) => {
      const [before, after] = [lineOf(bad, reading), lineOf(fixed, reading)];
      if (text(before, 'unit') !== text(after, 'unit') && before.result !== '0' && after.result !== '0')
        return rowOf(reading, before, after, true);
      return rowOf(reading, before, after, false);
    }),
  };
}

/** Nsight Compute chooses the unit by the size of the number: where the two differ, each number has its own. */
function rowOf({ html }: GivenReading, bad: Row, fixed: Row, mixed: boolean): ProfileRow {
  const value = (row: Row): string => `${row.result ?? ''}${mixed ? ` ${text(row, 'unit')}` : ''}`;
  return {
    section: text(bad, 'section'),
    label: text(bad, 'metric'),
    unit: mixed ? '' : text(bad, 'unit') || text(fixed, 'unit'),
    name: text(bad, 'name'),
    bad: value(bad),
    fixed: value(fixed),
    html,
  };
}

function lineOf(rows: readonly Row[], { metric, section }: GivenReading): Row {
  const fitting = rows.filter(
    (row) =>
      (text(row, 'metric') === metric || text(row, 'name') === metric) &&
      (section === undefined || text(row, 'section') === section),
  );
  const names = [...new Set(fitting.map((row) => text(row, 'name')))];
  if (fitting.length === 0)
    throw new ProseError(
      `Profile: no line is "${metric}"${section === undefined ? '' : ` in ${section}`}. There are ${rows.map((row) => text(row, 'metric')).join(', ')}.`,
    );
  if (names.length > 1)
    throw new ProseError(
      `Profile: "${metric}" is in ${fitting.map((row) => text(row, 'section')).join(' and ')}: name section="…".`,
    );
  return fitting[0]!;
}

/** The command by which the profiles were taken, from the script that took them. */
export function profileCommand(script: string): string {
  const options = /^OPTIONS = \[(.*)\]$/m.exec(script)?.[1];
  if (options === undefined) throw new ProseError('Profile: the script of the dataset has no line "OPTIONS = […]".');
  const words = [...options.matchAll(/'([^']*)'/g)].map(([, word]) => word!);
  return `ncu ${words.join(' ')} --export report ./build/kernel count\nncu --import report.ncu-rep --page details`;
}
