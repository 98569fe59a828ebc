import { bareText, numberText } from '@src/evidence/number-text';
import { filled, read, rowsWhere, type Column } from '@src/evidence/query';
import type { Row, Run } from '@src/evidence/run';
import { withoutWords } from './figure-text';
import { predict } from './predict';
import { ProseError } from './prose-error';

/** Numbers that another book prints, by the value of one parameter. */
export interface Printed {
  readonly label: string;
  /** The parameter whose value picks the number. */
  readonly by: string;
  readonly values: Readonly<Record<string, string | number>>;
}

interface Cell {
  readonly text: string;
  /** The spread of a timed value. */
  readonly about?: string | undefined;
}
export interface MeasuredRows {
  readonly columns: readonly { readonly label: string; readonly kind: Column['kind'] | 'printed' }[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The table of a chapter: measured columns, the engine's values beside them, and numbers printed elsewhere. */
export function measuredRows(run: Run, where: string, columns: readonly Column[], printed?: Printed): MeasuredRows {
  const rows = rowsWhere(run, where);
  const unused = Object.keys(printed?.values ?? {}).filter(
    (value) => !rows.some((row) => printedKey(row, printed!) === value),
  );
  if (unused.length > 0)
    throw new ProseError(
      `MeasuredTable: ${run.dataset}: nothing printed for ${printed!.by}=${unused.join(', ')} is shown: no such row.`,
    );
  return {
    columns: [
      ...columns.map(({ label, kind }) => ({ label, kind })),
      ...(printed ? [{ label: printed.label, kind: 'printed' as const }] : []),
    ],
    rows: rows.map((row) => [
      ...columns.map((column) => cellOf(run, row, column)),
      ...(printed ? [{ text: String(printed.values[printedKey(row, printed)] ?? '–') }] : []),
    ]),
  };
}

/** The width that the narrowest phone offers a table, and the widths of a letter and of a cell's sides, px. */
const PHONE = 288;
const LETTER = 7.6;
const SIDES = 24;

/** A table too wide for any phone stacks the values of a row, each after its column's name. */
export function isWide({ columns, rows }: MeasuredRows): boolean {
  const widths = columns.map(({ label }, column) => {
    const words = [...label.split(/[\s-]+/), ...rows.map((cells) => cells[column]!.text)];
    return Math.max(...words.map((word) => word.length)) * LETTER + SIDES;
  });
  return widths.reduce((sum, width) => sum + width, 0) > PHONE;
}

const printedKey = ({ params }: Row, { by }: Printed): string => String(params[by]);

/** A figure may say "67.1 million"; beside a counter each digit is shown. */
const exactText = ({ text, value }: { text: string; value: number }): string =>
  / million\b/.test(text) ? value.toLocaleString('en-GB') : withoutWords(text);

function cellOf(run: Run, row: Row, column: Column): Cell {
  if (column.kind === 'engine')
    return { text: exactText(predict(column.widget, filled(run, row, column.template), column.metric)) };
  const reading = read(run, row, column.expression);
  const { spread, exact } = reading;
  return {
    text: bareText(reading),
    about: spread
      ? `${numberText(spread.min, exact)} to ${numberText(spread.max, exact)} in ${spread.samples} runs`
      : undefined,
  };
}
