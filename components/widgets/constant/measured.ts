import { CONSTANTS, recordedConstantRead, type RecordedConstantRead } from '@src/evidence/recorded-constants';
import type { Measured } from '@src/widget/define-widget';
import { widthOf, type ConstantValues } from './params';

/** What a GPU gave for one read of these very addresses. */
export function recorded(values: ConstantValues): RecordedConstantRead | null {
  const { index, unique, spacing, mask, gpu } = values;
  if (index === 'random') return null;
  const width = widthOf(values);
  return recordedConstantRead(gpu, {
    width,
    mask,
    order: index === 'runs' ? 'runs' : 'modulo',
    places: unique,
    apart: spacing * width,
  });
}

export function measured(values: ConstantValues): Measured | null {
  const read = recorded(values);
  if (read === null || read.requests === null) return null;
  const { requests, cycles } = read;
  const byMetric: Record<string, number> = cycles === null ? { requests } : { requests, cycles };
  return { gpu: values.gpu.toUpperCase(), dataset: CONSTANTS, byMetric };
}
