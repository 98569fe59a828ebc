import type { PlotPoint, PlotSeries } from '@components/marks/plot-layout';
import { bareText, numberText } from '@src/evidence/number-text';
import { filled, read, rowsWhere } from '@src/evidence/query';
import type { Row, Run } from '@src/evidence/run';
import { predict } from './predict';
import { ProseError } from './prose-error';

/** Rows of a run that make one line. */
export interface CurveSeries {
  readonly where: string;
  readonly label: string;
}

/** What the engine alone would predict: a metric of the state that each row names, times a number. */
export interface Bound {
  readonly label: string;
  readonly widget: string;
  /** "stride={x}", or any parameter of the row: "bytes={elementBytes}". */
  readonly with: string;
  readonly metric: string;
  readonly scale: number;
}

/** A curve from elsewhere, computed. */
export interface Model {
  readonly label: string;
  readonly points: readonly (readonly [number, number])[];
}

export interface CurveTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Measured {
  readonly row: Row;
  readonly point: PlotPoint;
  readonly text: string;
}

function measuredPoints(run: Run, where: string, x: string, y: string): Measured[] {
  const points = rowsWhere(run, where).map((row): Measured => {
    const [at, height] = [read(run, row, x), read(run, row, y)];
    if (typeof at.value !== 'number' || typeof height.value !== 'number')
      throw new ProseError(
        `MeasuredCurve: ${run.dataset}, ${row.case}: ${x}=${at.value} and ${y}=${height.value} must be numbers.`,
      );
    const { spread, exact } = height;
    const range = spread ? ` (${numberText(spread.min, exact)} to ${numberText(spread.max, exact)})` : '';
    return {
      row,
      point: { x: at.value, y: height.value, min: spread?.min, max: spread?.max },
      text: `${bareText(height)}${range}`,
    };
  });
  const twice = points.find(({ point }, index) => points.findIndex((other) => other.point.x === point.x) < index);
  if (twice)
    throw new ProseError(
      `MeasuredCurve: ${run.dataset}: "${where}" has more than one row with ${x}=${twice.point.x} (${twice.row.case}). Narrow it down.`,
    );
  return points.toSorted((a, b) => a.point.x - b.point.x);
}

/** The lines of a plot, and the table with the same numbers. */
export function measuredCurve(
  run: Run,
  {
    series,
    x,
    y,
    xLabel,
    bound,
    model,
  }: {
    series: readonly CurveSeries[];
    x: string;
    y: string;
    xLabel: string;
    bound?: Bound | undefined;
    model?: Model | undefined;
  },
): { series: PlotSeries[]; guides: PlotSeries[]; table: CurveTable } {
  const measured = series.map(({ where, label }) => ({ label, points: measuredPoints(run, where, x, y) }));
  const guides: PlotSeries[] = [
    ...(bound ? [{ label: bound.label, points: boundPoints(run, measured[0]?.points ?? [], bound) }] : []),
    ...(model ? [{ label: model.label, points: model.points.map(([at, height]) => ({ x: at, y: height })) }] : []),
  ];
  const xs = [...new Set(measured.flatMap(({ points }) => points.map(({ point }) => point.x)))].sort((a, b) => a - b);
  return {
    series: measured.map(({ label, points }) => ({ label, points: points.map(({ point }) => point) })),
    guides,
    table: {
      columns: [xLabel, ...measured.map(({ label }) => label), ...guides.map(({ label }) => label)],
      rows: xs.map((at) => [
        numberText(at, true),
        ...measured.map(({ points }) => points.find(({ point }) => point.x === at)?.text ?? '–'),
        ...guides
          .map(({ points }) => points.find((point) => point.x === at))
          .map((point) => (point ? numberText(point.y, false) : '–')),
      ]),
    },
  };
}

/** Along the first series: the bound is drawn where something was measured. */
function boundPoints(
  run: Run,
  measured: readonly Measured[],
  { widget, with: template, metric, scale }: Bound,
): PlotPoint[] {
  return measured.map(({ row, point }) => {
    const state = filled(run, row, template.replaceAll('{x}', String(point.x)));
    return { x: point.x, y: predict(widget, state, metric).value * scale };
  });
}
