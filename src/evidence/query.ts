/**
 * How a chapter names measured numbers.
 *
 *     where    "access=read&stride=1,2,4"       rows whose parameters have these values
 *              "case=shared"                    the row of this name, where parameters do not tell rows apart
 *     value    "stride"                         a parameter of the row
 *              "usefulGBps", "usefulGBps.max"   a timed value: its median, or its min or max
 *              "sectors", "sectors.st"          a counter by its short name; of loads, where there are loads and stores
 *              "lts read", "dram write"         sectors asked of the L2, bytes of the device memory
 *              "lts__t_sectors_….sum"           a counter by its full name, which holds no slash
 *              "result"                         what the row records as text
 *              "sectors.ld/requests.ld"         the ratio of two of these
 *              "bytes/1048576"                  in another unit: a plain number divides
 *              "usefulGBps@access=write"        of the row that differs in just these parameters
 */
import { EvidenceError } from './evidence-error';
import type { Row, Run, Spread } from './run';

export type Stat = 'median' | 'min' | 'max';

/** One number (or word) of a row. */
export interface Reading {
  readonly value: number | string;
  /** For repeated timings: the minimum and maximum of the samples. */
  readonly spread: Spread | null;
  /** Singular and plural: ["sector", "sectors"], ["GB/s", "GB/s"]; `null` for a parameter or a bare ratio. */
  readonly unit: readonly [string, string] | null;
  /** Counts are exact; timed values are rounded to their precision. */
  readonly exact: boolean;
}

type Param = Row['params'][string];

const wordOf = (param: Param): string => (Array.isArray(param) ? param.join(' ') : String(param));

/** A parameter of a row, or under "case" its name, as a word. */
const fieldOf = (row: Row, name: string): string | undefined => {
  if (name === 'case' && !('case' in row.params)) return row.case;
  return name in row.params ? wordOf(row.params[name]!) : undefined;
};

/** Rows of a run in recorded order. At least one; an unknown parameter or value is an error that lists what exists. */
export function rowsWhere(run: Run, where: string): readonly Row[] {
  const wanted = parseWhere(run, where);
  const rows = run.rows.filter((row) => wanted.every(([name, values]) => values.includes(fieldOf(row, name) ?? '')));
  if (rows.length === 0) throw new EvidenceError(`${nameOf(run)}: no row has "${where}" together.`);
  return rows;
}

/** The one row that a sentence refers to. */
export function rowWhere(run: Run, where: string): Row {
  const rows = rowsWhere(run, where);
  if (rows.length > 1) {
    const open = namesOf(run).filter((name) => new Set(rows.map(({ params }) => wordOf(params[name] ?? ''))).size > 1);
    throw new EvidenceError(
      `${nameOf(run)}: "${where}" fits ${rows.length} rows (${rows
        .slice(0, 3)
        .map((row) => row.case)
        .join(', ')}…). ` + `They differ in ${open.join(', ')}: name ${open.length === 1 ? 'it' : 'them'}.`,
    );
  }
  return rows[0]!;
}

function parseWhere(run: Run, where: string): [string, string[]][] {
  if (where.trim() === '') return [];
  return where.split('&').map((pair) => {
    const [name = '', values] = pair.split(/=(.*)/s).map((text) => text.trim());
    if (!values) throw new EvidenceError(`${nameOf(run)}: "${pair}" is not written as name=value or name=a,b,c.`);
    if (name !== 'case' && !namesOf(run).includes(name))
      throw new EvidenceError(`${nameOf(run)} has no parameter "${name}". It has ${namesOf(run).join(', ')}.`);
    const list = values.split(',').map((value) => value.trim());
    const recorded = [...new Set(run.rows.flatMap((row) => fieldOf(row, name) ?? []))];
    const strange = list.find((value) => !recorded.includes(value));
    if (strange !== undefined)
      throw new EvidenceError(
        `${nameOf(run)} was not measured with ${name}=${strange}. It was with ${shortList(recorded)}.`,
      );
    return [name, list];
  });
}

/** The value of an expression for a row. */
export function read(run: Run, row: Row, expression: string, stat: Stat = 'median'): Reading {
  const [base = '', changes] = expression.split('@');
  const from = changes === undefined ? row : changed(run, row, changes);
  const [top = '', bottom] = base.split('/');
  const upper = term(run, from, top.trim(), stat);
  if (bottom === undefined) return upper;
  const lower = term(run, from, bottom.trim(), stat);
  if (typeof upper.value !== 'number' || typeof lower.value !== 'number' || lower.value === 0)
    throw new EvidenceError(
      `${nameOf(run)}, ${from.case}: ${base} is ${upper.value} divided by ${lower.value}, which is no number.`,
    );
  const per = lower.unit?.[0] ?? bottom.trim().replace(/s$/, '');
  const unit =
    upper.unit && !isNumber(bottom) ? ([`${upper.unit[0]} per ${per}`, `${upper.unit[1]} per ${per}`] as const) : null;
  return { value: upper.value / lower.value, spread: null, unit, exact: upper.exact && lower.exact };
}

/** A parameter that follows from others need not be the same: "usefulGBps@warps=16&instructions=any". */
const ANY = '=any';

/** The row with the same parameters except for the changes. */
function changed(run: Run, row: Row, changes: string): Row {
  const pairs = changes.split('&');
  const free = new Set(pairs.filter((pair) => pair.endsWith(ANY)).map((pair) => pair.slice(0, -ANY.length)));
  const named = pairs.filter((pair) => !pair.endsWith(ANY)).join('&');
  const wanted = new Map(parseWhere(run, named).map(([name, values]) => [name, values[0]!]));
  const rest = Object.entries(row.params).filter(([name]) => !wanted.has(name) && !free.has(name));
  const found = run.rows.filter(
    ({ params }) =>
      [...wanted].every(([name, value]) => name in params && wordOf(params[name]!) === value) &&
      rest.every(([name, value]) => name in params && wordOf(params[name]!) === wordOf(value)),
  );
  if (found.length !== 1)
    throw new EvidenceError(
      `${nameOf(run)}: ${found.length} rows are like ${row.case} but with ${changes}; one must be.`,
    );
  return found[0]!;
}

function term(run: Run, row: Row, written: string, stat: Stat): Reading {
  const full = row.counters?.[written];
  if (full !== undefined) return { value: full, spread: null, ...ofCounter(written) };
  if (isNumber(written)) return { value: Number(written), spread: null, unit: null, exact: true };
  if (written === 'result' && row.result !== undefined)
    return { value: row.result, spread: null, unit: null, exact: true };
  const [name = '', part] = written.split(/[. ]/);
  const param = row.params[name];
  if (param !== undefined && part === undefined)
    return { value: typeof param === 'number' ? param : wordOf(param), spread: null, unit: null, exact: true };
  const spread = row.values?.[name];
  if (spread) {
    if (part !== undefined && !isStat(part))
      throw new EvidenceError(`${nameOf(run)}: "${written}": a timed value has median, min and max, not "${part}".`);
    return { value: spread[part === undefined ? stat : part], spread, unit: unitOfValue(name), exact: false };
  }
  const alias = ALIASES[name];
  if (alias) return { value: counterOf(run, row, alias, name, part), spread: null, unit: alias.unit, exact: true };
  throw new EvidenceError(
    `${nameOf(run)}, ${row.case}: there is no "${written}". There are the parameters ${Object.keys(row.params).join(', ')}` +
      `${row.values ? `; the values ${Object.keys(row.values).join(', ')}` : ''}` +
      `${row.counters ? `; the counters ${aliasesOf(row).join(', ')}` : ''}.`,
  );
}

/** Amounts are counted; shares and ratios are averages over the units of a GPU and over time. */
function ofCounter(name: string): Pick<Reading, 'unit' | 'exact'> {
  const share = /\.pct(?:_of_peak_sustained_\w+)?$/.test(name);
  return { unit: share ? ['%', '%'] : null, exact: !share && !name.endsWith('.ratio') };
}

const isNumber = (text: string): boolean => /^\d+$/.test(text.trim());

const isStat = (text: string): text is Stat => ['median', 'min', 'max'].includes(text);

interface Alias {
  readonly counter: RegExp;
  readonly unit: readonly [string, string];
}

/** Short names of counters. Where a row has one per operation, ".ld", ".st", ".read" or ".write" selects one. */
const ALIASES: Readonly<Record<string, Alias>> = {
  requests: { counter: /__t_requests_/, unit: ['request', 'requests'] },
  sectors: { counter: /^l1tex__t_sectors_(?!.*lookup)/, unit: ['sector', 'sectors'] },
  wavefronts: { counter: /__t_output_wavefronts_/, unit: ['tag wavefront', 'tag wavefronts'] },
  setConflicts: { counter: /__t_set_conflicts_/, unit: ['set conflict', 'set conflicts'] },
  hits: { counter: /^l1tex__t_sectors_.*lookup_hit/, unit: ['sector', 'sectors'] },
  misses: { counter: /^l1tex__t_sectors_.*lookup_miss/, unit: ['sector', 'sectors'] },
  lts: { counter: /^lts__t_sectors_(?!.*lookup)/, unit: ['sector', 'sectors'] },
  dram: { counter: /^dram__bytes_/, unit: ['B', 'B'] },
};

/**
 * One number by its short name. For a row that was counted for loads and stores it means its loads, unless stores are its
 * subject: then the author must say which.
 */
function counterOf(run: Run, row: Row, { counter }: Alias, name: string, part: string | undefined): number {
  const fitting = Object.keys(row.counters ?? {}).filter((full) => counter.test(full));
  const wanted = part ?? (fitting.length > 1 && row.params['access'] !== 'write' ? 'ld' : undefined);
  const found = wanted === undefined ? fitting : fitting.filter((full) => operationOf(full) === wanted);
  if (found.length === 1) return row.counters![found[0]!]!;
  const parts = fitting.map((full) => `${name}.${operationOf(full)}`);
  throw new EvidenceError(
    found.length === 0
      ? `${nameOf(run)}, ${row.case}: no counter is "${[name, part].filter(Boolean).join('.')}". There are ${aliasesOf(row).join(', ') || 'none'}.`
      : `${nameOf(run)}, ${row.case}: "${name}" may be ${parts.join(' or ')}. Name one.`,
  );
}

const operationOf = (counter: string): string => /_(ld|st|read|write|red|atom)(?=[_.])/.exec(counter)?.[1] ?? 'all';

const aliasesOf = ({ counters = {} }: Row): string[] =>
  Object.entries(ALIASES).flatMap(([name, { counter }]) => {
    const fitting = Object.keys(counters).filter((full) => counter.test(full));
    return fitting.length < 2 ? fitting.map(() => name) : fitting.map((full) => `${name}.${operationOf(full)}`);
  });

/** The short name of a counter, with its operation; the full name where it has no short one. */
export function shortNameOf(counter: string): string {
  const alias = Object.entries(ALIASES).find(([, { counter: full }]) => full.test(counter))?.[0];
  return alias === undefined ? counter : `${alias}.${operationOf(counter)}`;
}

/** Units are at the end of a value's name. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/GBps$/, 'GB/s'],
  [/Us$/, 'µs'],
  [/Ns$/, 'ns'],
  [/Ms$/, 'ms'],
  [/MHz$/, 'MHz'],
  [/Gflops$/i, 'GFLOP/s'],
  [/tflops$/i, 'TFLOP/s'],
  [/^nsPer/, 'ns'],
  [/cycles$/i, 'cycles'],
];

function unitOfValue(name: string): readonly [string, string] | null {
  const unit = UNITS.find(([ending]) => ending.test(name))?.[1];
  return unit === undefined ? null : [unit, unit];
}

export interface RowColumn {
  readonly kind: 'row';
  readonly label: string;
  readonly expression: string;
}

/** `engine(widget;stride={stride};metric)`: the engine's prediction for the row's parameters. */
export interface EngineColumn {
  readonly kind: 'engine';
  readonly label: string;
  readonly widget: string;
  readonly template: string;
  readonly metric: string;
}

export type Column = RowColumn | EngineColumn;

/** "stride:Stride|usefulGBps:Useful GB/s" */
export function parseColumns(text: string): readonly Column[] {
  return text.split('|').map((part) => {
    const [expression = '', label] = part.split(/:(.*)/s).map((side) => side.trim());
    if (expression === '' || !label) throw new EvidenceError(`columns: "${part}" is not written as value:Label.`);
    if (!expression.startsWith('engine(')) return { kind: 'row', label, expression };
    const [widget, template, metric] = /^engine\(([^;()]+);([^;()]*);([^;()]+)\)$/.exec(expression)?.slice(1) ?? [];
    if (!widget || !metric)
      throw new EvidenceError(`columns: "${expression}" is not written as engine(widget;name={param}&…;metric).`);
    return { kind: 'engine', label, widget, template: template ?? '', metric };
  });
}

/** "stride={stride}" with the row's own parameters. */
export function filled(run: Run, row: Row, template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = row.params[name];
    if (value === undefined)
      throw new EvidenceError(
        `${nameOf(run)}: "${template}" asks for "${name}". The rows have ${Object.keys(row.params).join(', ')}.`,
      );
    return wordOf(value);
  });
}

const nameOf = ({ dataset, arch }: Run): string => `${dataset}/${arch}.json`;

const namesOf = (run: Run): string[] => [...new Set(run.rows.flatMap(({ params }) => Object.keys(params)))];

const shortList = (words: readonly string[]): string =>
  words.length <= 12 ? words.join(', ') : `${words.slice(0, 10).join(', ')} … ${words.at(-1)}`;
