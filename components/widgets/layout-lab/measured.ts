import { opOf } from '@src/engine/layout';
import { layoutStates } from '@src/evidence/layout-states';
import { statesIn } from '@src/evidence/states-in';
import type { Measured } from '@src/widget/define-widget';
import { stateText } from '@src/widget/state-text';
import { copyOf } from './copies';
import { params, type LabValues } from './params';

/** The dataset in which kernels of this very figure were counted. */
export const DATASET = 'figure-layout-lab';

/** The counters of the memory and the direction that the state draws. */
export function measured(values: LabValues): Measured | null {
  const found = statesIn(layoutStates, DATASET, values.gpu, stateText(params, values));
  if (!found) return null;
  const op = opOf(copyOf(values)) === 'load' ? 'ld' : 'st';
  const names = values.memory === 'shared' ? ['wavefronts', 'conflicts'] : ['sectors'];
  const byMetric = Object.fromEntries(names.map((name) => [name, found.byMetric[`${name}.${op}`]!]));
  return { ...found, byMetric };
}
