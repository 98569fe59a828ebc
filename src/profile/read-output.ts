import { counters, type CounterId, type Profile } from './counters';

/** What was found in the output of a profiler, and in how many of its launches. */
export interface ReadOutput {
  readonly profile: Profile;
  readonly launches: number;
}

const idOf = new Map<string, CounterId>(counters.map(({ name, id }) => [name, id]));

/** Nsight Compute scales its units unless it is asked not to. Longer names first: "nsecond" holds "second". */
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^K(?:i)?(?:byte|B)$/i, 1e3],
  [/^M(?:i)?(?:byte|B)$/, 1e6],
  [/^G(?:i)?(?:byte|B)$/i, 1e9],
  [/^(?:nsecond|ns)$/i, 1],
  [/^(?:usecond|us|µs)$/i, 1e3],
  [/^(?:msecond|ms)$/, 1e6],
  [/^(?:second|s)$/i, 1e9],
];
const scaleOf = (unit: string): number => SCALES.find(([name]) => name.test(unit.trim()))?.[1] ?? 1;

/** "8,388,608" and "8388608" are one number; null is what is none. */
function numberIn(text: string): number | null {
  const bare = text.trim().replaceAll(/[,\u202F\u00A0'](?=\d{3})/g, '');
  return /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(bare) ? Number(bare) : null;
}

/** The cells of a line of CSV; quotes hold commas. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );

/**
 * Reads what `ncu` printed: as CSV with a column for each counter (`--page raw`) or a line for each, or as its table of text.
 * Of several launches the one that takes the longest is read, or the first where no time was counted.
 *
 * @returns `null` when it holds none of the counters.
 */
export function readOutput(text: string): ReadOutput | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('=='));
  const launches = launchesInColumns(lines) ?? launchesInLines(lines);
  const known = launches.filter((launch) => Object.keys(launch).length > 0);
  if (known.length === 0) return null;
  const profile = known.reduce((most, launch) => ((launch.timeNs ?? 0) > (most.timeNs ?? 0) ? launch : most));
  return { profile, launches: known.length };
}

function launchesInColumns(lines: readonly string[]): Profile[] | null {
  const at = lines.findIndex(
    (line) => cellsOf(line).filter((cell) => idOf.has(cell)).length >= 1 && /,/.test(line) && !/\d{3}"?\s*$/.test(line),
  );
  if (at < 0) return null;
  const names = cellsOf(lines[at]!);
  const rows = lines.slice(at + 1).map(cellsOf);
  const first = rows[0];
  // The first row is the units, in which no counter is a number.
  const hasUnits =
    first !== undefined && names.every((name, index) => !idOf.has(name) || numberIn(first[index] ?? '') === null);
  const units = hasUnits ? first : [];
  return rows.slice(hasUnits ? 1 : 0).map((cells) => {
    const profile: Partial<Record<CounterId, number>> = {};
    for (const [index, name] of names.entries()) {
      const [id, value] = [idOf.get(name), numberIn(cells[index] ?? '')];
      if (id !== undefined && value !== null) profile[id] = value * scaleOf(units[index] ?? '');
    }
    return profile;
  });
}

function launchesInLines(lines: readonly string[]): Profile[] {
  const launches: Partial<Record<CounterId, number>>[] = [{}];
  for (const line of lines) {
    const cells = line.includes('"') ? cellsOf(line) : line.trim().split(/\s+/);
    const place = cells.findIndex((cell) => idOf.has(cell));
    if (place < 0) continue;
    const id = idOf.get(cells[place]!)!;
    const rest = cells.slice(place + 1);
    const value = rest.map(numberIn).findLast((number) => number !== null);
    if (value === undefined || value === null) continue;
    // The same counter once more is the next launch.
    if (launches.at(-1)![id] !== undefined) launches.push({});
    launches.at(-1)![id] = value * scaleOf(rest.find((cell) => numberIn(cell) === null) ?? '');
  }
  return launches;
}
