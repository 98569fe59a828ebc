import { numberText } from './number-text';
import { shortNameOf } from './query';
import type { Row, Run } from './run';

interface Cell {
  readonly text: string;
  readonly about?: string | undefined;
}
interface RowTable {
  readonly columns: readonly { readonly label: string; readonly full: string }[];
  readonly rows: readonly (readonly Cell[])[];
  readonly hasSpreads: boolean;
  /** Columns that are omitted: only the recorded file has them. */
  readonly more: number;
}

const LONGEST = 40;
/** On hover; the recorded file has the rest. */
const LONGEST_ABOUT = 300;

/** Cells above which a table gets fewer columns, and the minimum of columns. */
const MOST_CELLS = 12_000;
const FEWEST = 12;

/**
 * What a run recorded, as one table: case, parameters, timed values, counters by their short names, result. For a long run
 * with many counters, only the first ones.
 */
export function rowTable({ rows }: Run): RowTable {
  const namesOf = (part: (row: Row) => object | undefined): string[] => [
    ...new Set(rows.flatMap((row) => Object.keys(part(row) ?? {}))),
  ];
  const params = namesOf((row) => row.params);
  const every = namesOf((row) => row.counters);
  const values = namesOf((row) => row.values);
  const hasResult = rows.some(({ result }) => result !== undefined);
  const others = 1 + params.length + values.length + (hasResult ? 1 : 0);
  const most = Math.max(FEWEST, Math.floor(MOST_CELLS / Math.max(1, rows.length)));
  const counters = every.length + others > most ? every.slice(0, Math.max(1, FEWEST - others)) : every;
  const plain = (name: string) => ({ label: name, full: name });
  return {
    columns: [
      plain('case'),
      ...params.map(plain),
      ...counters.map((full) => ({ label: shortNameOf(full), full })),
      ...values.map(plain),
      ...(hasResult ? [plain('result')] : []),
    ],
    rows: rows.map((row) => [
      { text: row.case },
      ...params.map((name) => paramCell(row.params[name])),
      ...counters.map((name) => ({ text: row.counters?.[name]?.toLocaleString('en-GB') ?? '–' })),
      ...values.map((name) => valueCell(row.values?.[name])),
      ...(hasResult ? [textCell(row.result ?? '–')] : []),
    ]),
    hasSpreads: values.length > 0,
    more: every.length - counters.length,
  };
}

function paramCell(param: Row['params'][string] | undefined): Cell {
  if (param === undefined) return { text: '–' };
  return textCell(Array.isArray(param) ? param.join(' ') : String(param));
}

const cut = (text: string, longest: number): string => (text.length <= longest ? text : `${text.slice(0, longest)}…`);

const textCell = (text: string): Cell =>
  text.length <= LONGEST ? { text } : { text: cut(text, LONGEST), about: cut(text, LONGEST_ABOUT) };

function valueCell(spread: NonNullable<Row['values']>[string] | undefined): Cell {
  if (!spread) return { text: '–' };
  const { median, min, max, samples } = spread;
  return {
    text: numberText(median, false),
    about: `${numberText(min, false)} to ${numberText(max, false)}, ${samples} samples`,
  };
}
