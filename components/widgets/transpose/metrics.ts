import { requestRule, sectorRule } from '@src/engine/coalesce';
import { bankConflictRule } from '@src/engine/shared';
import { bytesText, count } from '@src/units/words';
import type { Metric } from '@src/widget/define-widget';
import { bytesOf } from './bytes';
import { isShared, perRequest, phases, tilesOf, type PhaseId } from './cost';
import { counterOf, type CountedMetric } from './counters';
import { usesShared, type TransposeValues } from './params';
import { shapeOf } from './program';
import { wavefrontRule } from './rules';
import type { TransposeTrace } from './simulate';
import { meanNumber, meanText } from './words';

const MEAN: Readonly<Record<PhaseId, { readonly id: string; readonly label: string }>> = {
  load: { id: 'perLoad', label: 'sectors a load' },
  write: { id: 'perWrite', label: 'wavefronts a shared write' },
  read: { id: 'perRead', label: 'wavefronts a shared read' },
  store: { id: 'perStore', label: 'sectors a store' },
};

/** The phase in which the kernel is worst: what it does with its tile, or else the dearer of the global sides. */
export function worstPhase({ own: { kernel, byPhase } }: TransposeTrace): PhaseId {
  if (usesShared({ kernel })) return 'read';
  return byPhase.load.count > byPhase.store.count ? 'load' : 'store';
}

/** The worst phase first, then the others a request, then what they sum up to over the whole matrix. */
export function metrics(trace: TransposeTrace, values: TransposeValues): readonly Metric[] {
  const worst = worstPhase(trace);
  const { useful, asked } = bytesOf(trace, values);
  const bytes = (id: string, label: string, value: number) => ({ id, label, value, text: bytesText(value) });
  return [
    ...[worst, ...phases.filter((phase) => phase !== worst)].map((phase) => mean(phase, trace, values)),
    bytes('sharedBytes', 'shared memory of a block', trace.sharedBytes),
    bytes('asked', 'bytes of all touched sectors', asked),
    { ...bytes('useful', 'bytes wanted', useful), quiet: true },
    ...sums(trace, values),
  ];
}

function mean(phase: PhaseId, { own }: TransposeTrace, values: TransposeValues): Metric {
  const side = own.byPhase[phase];
  const rule = isShared(phase) ? wavefrontRule(values) : sectorRule;
  const named = { ...MEAN[phase], ...(rule ? { rule: rule.id } : {}) };
  if (side.requests === 0) return { ...named, value: 0, text: 'none' };
  const value = meanNumber(perRequest(side));
  return { ...named, value, text: meanText(value, phase), ideal: `ideal ${side.ideal / side.requests}` };
}

/** Over the whole matrix, as a profiler counts it. The drawing shows these numbers beside the counted ones. */
function sums({ own }: TransposeTrace, values: TransposeValues): Metric[] {
  const { load, write, read, store } = own.byPhase;
  const tiles = tilesOf(shapeOf(values));
  const waves = wavefrontRule(values)?.id;
  const conflicts = usesShared(values) ? bankConflictRule.id : undefined;
  const sum = (id: CountedMetric, label: string, perTile: number, one: string, rule?: string): Metric => ({
    id,
    label,
    value: perTile * tiles,
    text: count(perTile * tiles, one),
    counter: counterOf[id],
    quiet: true,
    ...(rule === undefined ? {} : { rule }),
  });
  return [
    sum('loadRequests', 'load requests', load.requests, 'request', requestRule.id),
    sum('loadSectors', 'load sectors', load.count, 'sector', sectorRule.id),
    sum('sharedWrites', 'shared writes', write.requests, 'instruction'),
    sum('writeWavefronts', 'wavefronts of shared writes', write.count, 'wavefront', waves),
    sum('writeConflicts', 'conflicts of shared writes', write.conflicts, 'conflict', conflicts),
    sum('sharedReads', 'shared reads', read.requests, 'instruction'),
    sum('readWavefronts', 'wavefronts of shared reads', read.count, 'wavefront', waves),
    sum('readConflicts', 'conflicts of shared reads', read.conflicts, 'conflict', conflicts),
    sum('storeRequests', 'store requests', store.requests, 'request', requestRule.id),
    sum('storeSectors', 'store sectors', store.count, 'sector', sectorRule.id),
  ];
}
