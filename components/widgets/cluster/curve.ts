import { InputError } from '@src/engine/input-error';
import type { Curve, CurvePoint } from '@src/widget/define-widget';
import { params, sizeOf, type ClusterValues } from './params';
import { counted, simulate } from './simulate';

/** Bytes asked of the L2 for the bytes that reach shared memory, over the size of the cluster; with what was counted. */
export function curve(values: ClusterValues): Curve | null {
  if (values.mode !== 'load') return null;
  const points = params.size.options.flatMap(({ value }) => pointAt({ ...values, size: value }));
  if (points.length < 2) return null;
  return {
    param: 'size',
    xLabel: 'blocks per cluster',
    yLabel: 'asked, of what is delivered',
    points,
    currentX: sizeOf(values),
    valueAt: String,
  };
}

function pointAt(values: ClusterValues): CurvePoint[] {
  try {
    const { askedBytes, deliveredBytes, sectorBytes } = simulate(values);
    const row = counted(values);
    const measured = row ? (row.sectors * sectorBytes) / deliveredBytes : undefined;
    return [{ x: sizeOf(values), y: askedBytes / deliveredBytes, measured }];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}
