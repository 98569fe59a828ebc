import type { Metric } from '@src/widget/define-widget';
import { exactBytes, laid, wavefronts } from './describe';
import type { TmaBoxValues } from './params';
import type { TmaBoxTrace } from './simulate';

export function metrics(trace: TmaBoxTrace): readonly Metric[] {
  const { read, readBytes, lines, underSwizzle } = trace;
  const rule = readBytes > 4 ? 'shared-passes' : 'shared-banks';
  const bytes = (id: string, label: string, value: number, by: string): Metric => ({
    id,
    label,
    value,
    text: exactBytes(value),
    rule: by,
  });
  const number = (id: string, label: string, value: number): Metric => ({
    id,
    label,
    value,
    text: wavefronts(value),
    rule,
  });
  return [
    {
      ...number('wavefronts', 'wavefronts for a column', read.wavefronts.length),
      counter: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum',
      ideal: `ideal ${read.ideal}`,
      marks: 'wavefront',
    },
    bytes('barrier', 'the barrier expects', trace.barrierBytes, 'tma-barrier-bytes'),
    bytes('inside', 'from the tensor', trace.insideBytes, 'tma-image'),
    bytes('filled', 'filled', trace.fillBytes, 'tma-image'),
    bytes('holes', 'holes', trace.holeBytes, 'tma-image'),
    bytes('tile', 'shared memory taken', trace.tileBytes, 'tma-image'),
    { ...number('ideal', 'ideal', read.ideal), quiet: true },
    { id: 'lines', label: 'lines shown', value: lines.length, text: String(lines.length), quiet: true },
    ...underSwizzle.flatMap(({ swizzle, wavefronts: value }): Metric[] =>
      value === null
        ? []
        : [
            {
              ...number(`wavefronts${swizzle === 'none' ? 'None' : swizzle}`, laid({ swizzle }), value),
              quiet: true,
            },
          ],
    ),
  ];
}

/** Completed wavefronts: they follow the issue and the landing. */
export const counted = ({ read }: TmaBoxTrace, _values: TmaBoxValues, time: number): number =>
  Math.min(read.wavefronts.length, Math.max(0, Math.floor(time) - 1));
