import { gpuName } from '@src/arch/gpu-name';
import { CONSTANTS, recordedConstantRead, type RecordedConstantRead } from '@src/evidence/recorded-constants';
import { count, ratio } from '@src/units/words';
import type { Measured, Metric } from '@src/widget/define-widget';
import { cyclesText } from './describe';
import { widthOf, type ConstantValues } from './params';
import type { ConstantTrace } from './simulate';

/** A GPU's measurement of one read of exactly these addresses. */
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
  return { gpu: gpuName(values.gpu), dataset: CONSTANTS, byMetric };
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
      rule: 'constant-passes',
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
            // The costs of a pass come from the same recordings as the sizes of the cache.
            rule: 'constant-cache',
          },
        ]),
    ...globalCycles(trace),
    {
      id: 'misses',
      label: 'miss the first cache',
      value: misses,
      text: `${misses} of ${requests}`,
      counter: 'idc__requests_lookup_miss.sum',
      rule: 'constant-cache',
    },
    { id: 'lines', label: 'lines of constants', value: lines, text: count(lines, 'line'), rule: 'constant-cache' },
    {
      id: 'sectors',
      label: 'global load',
      value: sectors,
      text: count(sectors, 'sector'),
      counter: global('sectors'),
      rule: 'sectors',
    },
    {
      id: 'wavefronts',
      label: 'its tag wavefronts',
      value: wavefronts,
      text: count(wavefronts, 'wavefront'),
      counter: global('output_wavefronts'),
      rule: 'tag-wavefronts',
    },
    {
      id: 'passes',
      label: 'requests per instruction',
      value: passes.length,
      text: count(passes.length, 'request'),
      rule: 'constant-passes',
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

/** The requests of the completed passes. */
export const counted = ({ passes, instructions }: ConstantTrace, _values: ConstantValues, time: number): number =>
  instructions * Math.min(passes.length, Math.floor(time + 1e-6));

/** An L1 hit, where measured. */
function globalCycles({ cycles, global: { cycles: hit } }: ConstantTrace): Metric[] {
  if (hit === null) return [];
  const time: Metric = { id: 'globalCycles', label: 'global load, L1 hit', value: hit, text: `${hit} cycles` };
  if (cycles === null) return [time];
  const times = Number((cycles / hit).toFixed(2));
  return [time, { id: 'ratio', label: 'constant over an L1 hit', value: times, text: ratio(times), quiet: true }];
}
