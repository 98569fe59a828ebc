import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import type { Rule } from '@src/engine/rule';
import { bankConflictRule, sharedBankRule, sharedPassRule, sharedRules } from '@src/engine/shared';
import { bytesText, count } from '@src/units/words';
import { usedRules, type Metric, type Share, type Table, type UsedRule } from '@src/widget/define-widget';
import { isShared, perRequest, phases, tilesOf, type PhaseId } from './cost';
import { meanNumber, meanText, nameOf, timeText } from './describe';
import { counterOf, recordOf, type CountedMetric } from './measured';
import { usesShared, type TransposeValues } from './params';
import { shapeOf } from './program';
import type { TransposeTrace } from './simulate';

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
  const marks = isShared(phase) ? 'wavefront' : 'sector';
  const named = { ...MEAN[phase], marks, ...(rule ? { rule: rule.id } : {}) };
  if (side.requests === 0) return { ...named, value: 0, text: 'none' };
  const value = meanNumber(perRequest(side));
  return { ...named, value, text: meanText(value, phase), ideal: `ideal ${side.ideal / side.requests}` };
}

/** Over the whole matrix, as a profiler counts it. */
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

/** Bytes that the loads and stores of the whole matrix want, and those of the sectors that they touch. */
function bytesOf(
  { own: { byPhase } }: TransposeTrace,
  values: TransposeValues,
): { readonly useful: number; readonly asked: number } {
  const shape = shapeOf(values);
  const sectors = (byPhase.load.count + byPhase.store.count) * tilesOf(shape);
  return {
    useful: 2 * shape.edge ** 2 * shape.bytes,
    asked: sectors * architecture(values.gpu).sectorBytes.value,
  };
}

export function shares(trace: TransposeTrace, values: TransposeValues): readonly Share[] {
  const { useful, asked } = bytesOf(trace, values);
  return [
    { label: `${bytesText(useful)} wanted`, value: useful, kind: 'used' },
    { label: `${bytesText(asked - useful)} beside it in the sectors`, value: asked - useful, kind: 'waste' },
  ];
}

/** Every kernel at the sizes of the state, with its measured time where there is one. */
export function table({ costs }: TransposeTrace, values: TransposeValues): Table {
  return {
    caption: 'Every kernel: a warp-wide request on average, computed; and the measured time of the whole transpose',
    columns: [
      'Kernel',
      'Sectors a load',
      'Wavefronts a shared write',
      'Wavefronts a shared read',
      'Sectors a store',
      'Time',
    ],
    rows: costs.map((cost) => {
      const record = recordOf(values, cost);
      const cells = phases.map((phase) => {
        const side = cost.byPhase[phase];
        return side.requests === 0 ? 'none' : meanNumber(perRequest(side));
      });
      return [nameOf(cost), ...cells, record ? timeText(record.timeUs) : 'not measured'];
    }),
  };
}

export function rules(values: TransposeValues): readonly UsedRule[] {
  const width = Number(values.bytes);
  const shared = usesShared(values)
    ? new Set([...sharedRules({ op: 'store', width }), ...sharedRules({ op: 'load', width }), bankConflictRule])
    : [];
  return usedRules([requestRule, sectorRule, ...shared], architecture(values.gpu).computeCapability);
}

/** The rule that decides how many wavefronts there are; none for a kernel without shared memory. */
function wavefrontRule(values: TransposeValues): Rule | null {
  if (!usesShared(values)) return null;
  return Number(values.bytes) > 4 ? sharedPassRule : sharedBankRule;
}
