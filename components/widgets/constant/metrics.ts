import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import { constantCacheRule, constantPassRule } from '@src/engine/constant';
import { tagStageRule } from '@src/engine/tag-stage';
import { count, ratio } from '@src/units/words';
import { usedRules, type Metric, type Table, type UsedRule } from '@src/widget/define-widget';
import type { ConstantValues } from './params';
import { cyclesText } from './describe';
import type { ConstantTrace } from './simulate';

const global = (quantity: string): string => `l1tex__t_${quantity}_pipe_lsu_mem_global_op_ld.sum`;

export function metrics(trace: ConstantTrace): readonly Metric[] {
  const { requests, instructions, misses, lines, passes, cycles } = trace;
  const { sectors, wavefronts } = trace.global;
  return [
    {
      id: 'requests',
      label: `${requests === 1 ? 'request' : 'requests'} to the constant cache`,
      value: requests,
      text: count(requests, 'request'),
      counter: 'idc__requests.sum',
      ideal: instructions === 1 ? 'one for a uniform read' : 'two for a uniform read of 16 B',
      rule: constantPassRule.id,
      marks: 'pass',
    },
    ...(cycles === null
      ? []
      : [
          {
            id: 'cycles',
            label: 'constant read, repeated',
            value: cycles,
            text: cyclesText(trace, cycles),
            // The costs of a pass were read off the same recordings that gave the sizes of the cache.
            rule: constantCacheRule.id,
          },
        ]),
    ...globalCycles(trace),
    {
      id: 'misses',
      label: 'miss the first cache',
      value: misses,
      text: `${misses} of ${requests}`,
      counter: 'idc__requests_lookup_miss.sum',
      rule: constantCacheRule.id,
    },
    { id: 'lines', label: 'lines of constants', value: lines, text: count(lines, 'line'), rule: constantCacheRule.id },
    {
      id: 'sectors',
      label: 'global load',
      value: sectors,
      text: count(sectors, 'sector'),
      counter: global('sectors'),
      rule: sectorRule.id,
    },
    {
      id: 'wavefronts',
      label: 'its tag wavefronts',
      value: wavefronts,
      text: count(wavefronts, 'wavefront'),
      counter: global('output_wavefronts'),
      rule: tagStageRule.id,
    },
    {
      id: 'passes',
      label: 'requests per instruction',
      value: passes.length,
      text: count(passes.length, 'request'),
      rule: constantPassRule.id,
      quiet: true,
    },
    {
      id: 'instructions',
      label: 'instructions',
      value: instructions,
      text: count(instructions, 'instruction'),
      quiet: true,
    },
  ];
}

/** The requests of the passes that are over. */
export const counted = ({ passes, instructions }: ConstantTrace, _values: ConstantValues, time: number): number =>
  instructions * Math.min(passes.length, Math.floor(time + 1e-6));

/** An L1 hit, where somebody measured it. */
function globalCycles({ cycles, global: { cycles: hit } }: ConstantTrace): Metric[] {
  if (hit === null) return [];
  const time: Metric = { id: 'globalCycles', label: 'global load, L1 hit', value: hit, text: `${hit} cycles` };
  if (cycles === null) return [time];
  const times = Number((cycles / hit).toFixed(2));
  return [time, { id: 'ratio', label: 'constant over an L1 hit', value: times, text: ratio(times), quiet: true }];
}

export function table(trace: ConstantTrace): Table {
  const off = 'inactive';
  return {
    caption: `One read of constants: ${count(trace.requests, 'request')}`,
    columns: ['Lane', 'Byte of the table', 'Line of constants', 'Request'],
    rows: trace.addressByLane.map((address, lane) => {
      const pass = trace.passes.findIndex(({ lanes }) => lanes.includes(lane));
      if (address === null || pass < 0) return [lane, off, off, off];
      return [lane, address, trace.passes[pass]!.line, pass + 1];
    }),
  };
}

export const rules = ({ gpu }: ConstantValues): readonly UsedRule[] =>
  usedRules(
    [constantPassRule, constantCacheRule, requestRule, sectorRule, tagStageRule],
    architecture(gpu).computeCapability,
  );
