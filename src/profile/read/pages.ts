/** The three pages that `ncu --csv` writes: raw, details, and details summed up by kernel. */
import { named } from '../metrics';
import { LIMITS, type Form, type Launch, type Report } from '../report';
import { isListed, LaunchNumbers, type Head } from './collect';
import { rowsOf, separatorOf } from './csv';
import { ConventionFinder, numberIn } from './numbers';

const HEAD = [
  'ID',
  'Process ID',
  'Process Name',
  'Host Name',
  'Kernel Name',
  'Context',
  'Stream',
  'Block Size',
  'Grid Size',
];
/** Columns that identify the launch; all others of a raw page are metrics. */
const NOT_METRICS = new Set([
  ...HEAD,
  'Kernel Time',
  'Context Name',
  'Device',
  'CC',
  'Invocations',
  'Thread Domain',
  'Push/Pop Range',
  'Start/Stop Range',
  'Id:Domain',
  'NVTX',
]);

export interface Table {
  readonly form: Form;
  /** Where the header begins in the text. */
  readonly at: number;
}

/** Find the header of a page, skipping what the profiler and the program printed before it. */
export function findTable(text: string): Table | null {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end);
    const form = line.length > 20 && line.includes('Kernel Name') ? formOf(line) : null;
    if (form) return { form, at };
    if (end < 0) return null;
    at = end + 1;
  }
  return null;
}

function formOf(line: string): Form | null {
  const [cells] = [...rowsOf(line, separatorOf(line))];
  if (!cells?.includes('Kernel Name')) return null;
  if (cells.includes('Metric Name') && cells.includes('Average')) return 'summary page (CSV)';
  if (cells.includes('Metric Name') && cells.includes('Metric Value')) return 'details page (CSV)';
  return cells.includes('ID') || cells.some((cell) => named(cell)) ? 'raw page (CSV)' : null;
}

/** @returns `null` where the table has no row of a kernel. */
export function readTable(text: string, { form, at }: Table): Report | null {
  const body = text.slice(at);
  const separator = separatorOf(body.slice(0, Math.max(0, body.indexOf('\n')) || body.length));
  const rows = rowsOf(body, separator);
  const header = rows.next().value as string[];
  const report =
    form === 'raw page (CSV)' ? rawPage(header, body, separator) : labelPage(header, body, separator, form);
  return report && report.launches.length > 0 ? report : null;
}

/**
 * Program output between the rows of the table is skipped: a row has a cell for the kernel. Where the file ends within a
 * row, the row is returned without its last cell, which may be cut off.
 */
function* bodyOf(text: string, separator: number, kernelAt: number, end = { isCut: false }): Generator<string[]> {
  const rows = rowsOf(text, separator);
  const header = rows.next().value as string[];
  let held: string[] | null = null;
  for (const cells of rows) {
    if (cells.length <= kernelAt) continue;
    if (held) yield held;
    held = cells;
  }
  if (!held) return;
  end.isCut = endsWithinRow(text, held, header);
  yield end.isCut ? held.slice(0, -1) : held;
}

/** Does the text end before its last row does: cells are missing, or a quote was not closed? */
function endsWithinRow(text: string, last: readonly string[], header: readonly string[]): boolean {
  if (/[\r\n]$/.test(text)) return false;
  const quotes = text.slice(text.lastIndexOf('\n') + 1).split('"').length - 1;
  return last.length < header.length || quotes % 2 === 1 || /"[,;\t]$/.test(text);
}

function rawPage(header: readonly string[], body: string, separator: number): Report | null {
  const place = (name: string): number => header.indexOf(name);
  const kernelAt = place('Kernel Name');
  const columns = header.flatMap((name, index) => {
    if (NOT_METRICS.has(name) || name === '') return [];
    const known = named(name);
    return known || isListed(name) ? [{ name, index, known }] : [];
  });
  const finder = new ConventionFinder();
  let units: readonly string[] = [];
  let isFirst = true;
  let rowsHeard = 0;
  for (const cells of bodyOf(body, separator, kernelAt)) {
    // The row of units has no kernel.
    if (isFirst && (cells[kernelAt] ?? '').trim() === '') units = cells;
    else for (const { index } of columns) finder.hear(cells[index] ?? '');
    isFirst = false;
    if ((rowsHeard += 1) > 50) break;
  }
  const convention = finder.convention;
  const launches: Launch[] = [];
  const skipped = { rows: 0 };
  const end = { isCut: false };
  for (const cells of bodyOf(body, separator, kernelAt, end)) {
    const kernel = (cells[kernelAt] ?? '').trim();
    if (kernel === '') continue;
    if (launches.length >= LIMITS.launches) {
      skipped.rows += 1;
      continue;
    }
    const numbers = new LaunchNumbers(headOf(header, cells, kernel), convention);
    for (const { name, index, known } of columns)
      if (cells[index] !== undefined) numbers.byName(name, units[index] ?? '', cells[index], known);
    launches.push(numbers.launch(launches.length));
  }
  return {
    form: 'raw page (CSV)',
    launches,
    notes: [...notesOf(skipped.rows, convention.commaDecimals, end.isCut), ...scaledNote(units)],
  };
}

function headOf(header: readonly string[], cells: readonly string[], kernel: string): Head {
  const cell = (...names: string[]): string => {
    for (const name of names) {
      const index = header.indexOf(name);
      if (index >= 0 && cells[index]) return cells[index];
    }
    return '';
  };
  return {
    kernel,
    grid: cell('Grid Size', 'launch__grid_size'),
    block: cell('Block Size', 'launch__block_size'),
    capability: cell('CC'),
    device: cell('device__attribute_display_name'),
    launches: Math.max(1, Number(cell('Invocations')) || 1),
  };
}

/** A line for each metric: the details page, or its summary by kernel. */
function labelPage(header: readonly string[], body: string, separator: number, form: Form): Report | null {
  const place = (name: string): number => header.indexOf(name);
  const [kernelAt, idAt, nameAt, unitAt, sectionAt] = [
    'Kernel Name',
    'ID',
    'Metric Name',
    'Metric Unit',
    'Section Name',
  ].map(place) as [number, number, number, number, number];
  const valueAt = place(form === 'summary page (CSV)' ? 'Average' : 'Metric Value');
  const finder = new ConventionFinder();
  let heard = 0;
  for (const cells of bodyOf(body, separator, kernelAt)) {
    finder.hear(cells[valueAt] ?? '');
    if ((heard += 1) > 20_000) break;
  }
  const convention = finder.convention;
  const open = new Map<string, LaunchNumbers>();
  let skipped = 0;
  const end = { isCut: false };
  for (const cells of bodyOf(body, separator, kernelAt, end)) {
    const kernel = (cells[kernelAt] ?? '').trim();
    const label = cells[nameAt] ?? '';
    if (kernel === '' || label === '') continue;
    const key =
      idAt >= 0
        ? `${cells[idAt]}\n${kernel}`
        : [kernel, cells[place('Block Size')], cells[place('Grid Size')]].join('\n');
    let numbers = open.get(key);
    if (!numbers) {
      if (open.size >= LIMITS.launches) {
        skipped += 1;
        continue;
      }
      numbers = new LaunchNumbers(headOf(header, cells, kernel), convention);
      open.set(key, numbers);
    }
    numbers.byLabel(cells[sectionAt] ?? '', label, cells[unitAt] ?? '', cells[valueAt] ?? '');
  }
  const launches = [...open.values()].map((numbers, index) => numbers.launch(index));
  return { form, launches, notes: notesOf(skipped, convention.commaDecimals, end.isCut) };
}

/** On a raw page a whole column has one unit, so that a small number next to a large one loses digits. */
const scaledNote = (units: readonly string[]): string[] =>
  units.some((unit) => /^[KMGT](?:byte|hz)/.test(unit))
    ? [
        'The profiler scaled its units, and small numbers beside large ones are rounded. --print-units base keeps all digits.',
      ]
    : [];

function notesOf(skipped: number, commaDecimals: boolean, isCut: boolean): string[] {
  return [
    ...(skipped > 0
      ? [
          `The file has more launches than are read at once: the first ${LIMITS.launches.toLocaleString('en-US')} are shown.`,
        ]
      : []),
    ...(isCut
      ? ['The file ends within a row: it may be cut off, and later rows are missing here. Export it again.']
      : []),
    ...(commaDecimals ? ['A comma before decimals: the numbers are read as the file’s language writes them.'] : []),
  ];
}

/** Lines such as "gpu__time_duration.sum  ns  1068480": the reader's own, or the raw page as text of one kernel. */
export function readNumbersByName(lines: readonly string[]): Report | null {
  const finder = new ConventionFinder();
  const found = lines.flatMap((line) => {
    const [name, rest = ''] = /^\s*"?([a-z]\w+__[\w.]+)"?[\s,:=;]+(.*)$/.exec(line.slice(0, 400))?.slice(1) ?? [];
    if (name === undefined) return [];
    // "name","unit","1,234" as a line of CSV, or words with spaces between them.
    const words = rest.includes('"')
      ? [...rowsOf(`"${name}",${rest.replace(/^,+/, '')}`)][0]!.slice(1)
      : rest.split(/\s+/);
    const value = words.findLast((word) => /^[-+]?\d/.test(word)) ?? '';
    finder.hear(value);
    return [{ name, value, unit: words.find((word) => /^[A-Za-z%µ]/.test(word)) ?? '' }];
  });
  const numbers = new LaunchNumbers({ kernel: 'your kernel' }, finder.convention);
  for (const { name, unit, value } of found) {
    if (numberIn(value, finder.convention) !== null) numbers.byName(name, unit, value);
  }
  const launch = numbers.launch(0);
  return Object.keys(launch.values).length > 0 ? { form: 'numbers by name', launches: [launch], notes: [] } : null;
}
