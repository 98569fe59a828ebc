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
}

const LONGEST = 40;
/** On hovering; the recorded file has the rest. */
const LONGEST_ABOUT = 300;

/** All that a run recorded, as one table: case, parameters, counters by their short names, timed values, result. */
export function rowTable({ rows }: Run): RowTable {
  const namesOf = (part: (row: Row) => object | undefined): string[] => [
    ...new Set(rows.flatMap((row) => Object.keys(part(row) ?? {}))),
  ];
  const params = namesOf((row) => row.params);
  const counters = namesOf((row) => row.counters);
  const values = namesOf((row) => row.values);
  const hasResult = rows.some(({ result }) => result !== undefined);
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
