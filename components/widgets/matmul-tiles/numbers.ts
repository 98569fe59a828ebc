import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import { sharedBankRule, sharedPairRule, sharedPassRule } from '@src/engine/shared';
import { readMergeRule } from '@src/engine/tiling';
import { bytesText, count, percent, ratio } from '@src/units/words';
import { usedRules, type Metric, type Share, type Table, type UsedRule } from '@src/widget/define-widget';
import { formOf, isTiled, type MatmulValues } from './params';
import { quietMetrics } from './quiet-metrics';
import type { MatmulTrace } from './simulate';
import { kText, largeText, numberText, refetch, reuse } from './words';

export function rules(values: MatmulValues): readonly UsedRule[] {
  const wide = formOf(values) === 'merged' ? [sharedPassRule, sharedPairRule, readMergeRule] : [];
  const shared = isTiled(values) ? [sharedBankRule, ...wide] : [];
  return usedRules([requestRule, sectorRule, ...shared], architecture(values.gpu).computeCapability);
}

const FORM = { merged: 'merged', written: 'as written' } as const;

/** Bytes of all sectors that the product loads and stores. */
const bytesOf = ({ cost }: MatmulTrace, { gpu }: MatmulValues): number =>
  (cost.loads.sectors + cost.traffic.c.sectors) * architecture(gpu).sectorBytes.value;

const global = (quantity: string): string => `l1tex__t_${quantity}_pipe_lsu_mem_global_op_ld.sum`;

export function metrics(trace: MatmulTrace, values: MatmulValues): readonly Metric[] {
  const { cost, idealSectors } = trace;
  // Without a noun: the label names what is counted, and nine digits leave no room for it twice.
  const countOf = (value: number): Pick<Metric, 'value' | 'text'> => ({ value, text: largeText(value) });
  const bytes = bytesOf(trace, values);
  return [
    {
      id: 'refetch',
      label: 'loads of each sector of A and B',
      value: Number(refetch(trace).toFixed(2)),
      text: numberText(refetch(trace)),
      ideal: 'ideal 1: each once',
      rule: sectorRule.id,
    },
    {
      id: 'requests',
      label: 'load requests',
      ...countOf(cost.loads.requests),
      counter: global('requests'),
      rule: requestRule.id,
    },
    {
      id: 'sectors',
      label: 'load sectors',
      ...countOf(cost.loads.sectors),
      counter: global('sectors'),
      ideal: `ideal ${idealSectors}`,
      rule: sectorRule.id,
    },
    ...(isTiled(values) ? sharedMetrics(trace, values) : []),
    {
      id: 'reuse',
      label: 'uses of a loaded element',
      value: Number(reuse(trace).toFixed(2)),
      text: numberText(reuse(trace)),
    },
    {
      id: 'intensity',
      label: 'arithmetic intensity',
      value: Number(cost.intensity.sectors.toFixed(2)),
      text: `${numberText(cost.intensity.sectors)} FLOP/B`,
      ideal: `at most ${numberText(cost.intensity.atMost)}`,
    },
    { id: 'traffic', label: 'asked of the L1', value: bytes, text: bytesText(bytes) },
    ...quietMetrics(trace),
  ];
}

function sharedMetrics({ reads }: MatmulTrace, values: MatmulValues): Metric[] {
  const form = formOf(values);
  const { instructions, wavefronts } = reads[form];
  return [
    {
      id: 'sharedReads',
      label: `shared wavefronts, ${FORM[form]}`,
      value: wavefronts,
      text: largeText(wavefronts),
      counter: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum',
      rule: form === 'merged' ? readMergeRule.id : sharedBankRule.id,
    },
    {
      id: 'sharedInstructions',
      label: `shared loads, ${FORM[form]}`,
      value: instructions,
      text: largeText(instructions),
      counter: 'smsp__inst_executed_op_shared_ld.sum',
      rule: form === 'merged' ? readMergeRule.id : sharedBankRule.id,
    },
  ];
}

/** What has to be loaded once, and what is loaded again; in per cent of all, so that any size fits a label. */
export function shares({ cost, idealSectors }: MatmulTrace): readonly Share[] {
  const { sectors } = cost.loads;
  const once = Math.min(sectors, idealSectors);
  return [
    { label: `${percent(once / sectors)} once`, value: once, kind: 'used' },
    { label: `${percent((sectors - once) / sectors)} again`, value: sectors - once, kind: 'waste' },
  ];
}

export function table({ moments, cost, naive }: MatmulTrace): Table {
  return {
    caption: `One block along k; the whole grid has ${count(cost.grid.x * cost.grid.y, 'block')} and ${ratio(naive.sectors / cost.loads.sectors)} fewer sectors than the naive kernel of 32 × 32 threads`,
    columns: ['Step', 'Load requests', 'Sectors', 'For the first time'],
    rows: moments.map(({ kFrom, kTo, requests, sectors, fresh }) => [
      kText(kFrom, kTo),
      requests,
      sectors,
      fresh ?? 'not traced',
    ]),
  };
}
