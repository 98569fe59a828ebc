import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import { constantCacheRule, constantPassRule } from '@src/engine/constant';
import { tagStageRule } from '@src/engine/tag-stage';
import { CONSTANTS, recordedConstantRead, type RecordedConstantRead } from '@src/evidence/recorded-constants';
import { count, ratio } from '@src/units/words';
import {
  usedRules,
  type Curve,
  type Measured,
  type Metric,
  type Table,
  type UsedRule,
} from '@src/widget/define-widget';
import { cyclesText } from './describe';
import { params, widthOf, type ConstantValues } from './params';
import { simulate, type ConstantTrace } from './simulate';

/** What a GPU gave for one read of these very addresses. */
function recorded(values: ConstantValues): RecordedConstantRead | null {
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

/** The next round number: 400 for 369. */
function roundUp(value: number): number {
  const unit = value > 1000 ? 500 : 100;
  return Math.max(unit, Math.ceil(value / unit) * unit);
}

/** Cycles of a read over the number of different weights; requests where the cycles are not modelled. */
export function curve(values: ConstantValues): Curve {
  const timed = widthOf(values) < 16;
  const rows = Array.from({ length: params.unique.max }, (_, index) => {
    const at = { ...values, unique: index + 1 };
    const { cycles, requests } = simulate(at);
    const seen = recorded(at);
    return {
      x: index + 1,
      computed: timed ? (cycles ?? 0) : requests,
      seen: (timed ? seen?.cycles : seen?.requests) ?? undefined,
    };
  });
  const whole = timed ? roundUp(Math.max(...rows.map(({ computed, seen = 0 }) => Math.max(computed, seen)))) : 64;
  return {
    param: 'unique',
    xLabel: 'different weights, n',
    yLabel: timed ? 'cycles of a read' : 'requests of a read',
    whole,
    points: rows.map(({ x, computed, seen }) => ({
      x,
      y: computed / whole,
      measured: seen === undefined ? undefined : seen / whole,
    })),
    currentX: values.unique,
  };
}
