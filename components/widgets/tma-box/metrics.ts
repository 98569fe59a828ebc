import { architecture } from '@src/arch';
import { sharedBankRule, sharedPassRule, sharedRules, tmaSwizzleRule } from '@src/engine/shared';
import { copyStopsRule, tensorMapRule, tmaBarrierRule, tmaImageRule } from '@src/engine/tma';
import { usedRules, type Metric, type Share, type Table, type UsedRule } from '@src/widget/define-widget';
import { params, type TmaBoxValues } from './params';
import { readBytesOf, type TmaBoxTrace } from './simulate';
import { exactBytes, laid, wavefronts } from './describe';

export const rules = (values: TmaBoxValues): readonly UsedRule[] =>
  usedRules(
    [
      ...[tensorMapRule, copyStopsRule, tmaImageRule, tmaBarrierRule, tmaSwizzleRule],
      ...sharedRules({ op: 'load', width: readBytesOf(values) }),
    ],
    architecture(values.gpu).computeCapability,
  );

export function metrics(trace: TmaBoxTrace): readonly Metric[] {
  const { read, readBytes, lines, underSwizzle } = trace;
  const rule = readBytes > 4 ? sharedPassRule.id : sharedBankRule.id;
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
    bytes('barrier', 'the barrier expects', trace.barrierBytes, tmaBarrierRule.id),
    bytes('inside', 'from the tensor', trace.insideBytes, tmaImageRule.id),
    bytes('filled', 'filled', trace.fillBytes, tmaImageRule.id),
    bytes('holes', 'holes', trace.holeBytes, tmaImageRule.id),
    bytes('tile', 'shared memory taken', trace.tileBytes, tmaImageRule.id),
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

/** Wavefronts that have gone: they follow the issue and the landing. */
export const counted = ({ read }: TmaBoxTrace, _values: TmaBoxValues, time: number): number =>
  Math.min(read.wavefronts.length, Math.max(0, Math.floor(time) - 1));

/** What the tile's shared memory holds. */
export const shares = ({ insideBytes, fillBytes, holeBytes }: TmaBoxTrace): readonly Share[] => [
  { label: `${exactBytes(insideBytes)} of data`, value: insideBytes, kind: 'used' },
  { label: `${exactBytes(fillBytes + holeBytes)} of fill and holes`, value: fillBytes + holeBytes, kind: 'waste' },
];

export function table({ read, underSwizzle }: TmaBoxTrace): Table {
  const each = underSwizzle.map(({ swizzle, wavefronts: value }) => {
    const name = swizzle === 'none' ? 'none' : params.swizzle.say(swizzle);
    return `${name}: ${value === null ? 'refused' : wavefronts(value)}`;
  });
  return {
    caption: `Lane by lane; addresses in bytes from the start of the tile. Swizzle ${each.join(', ')}`,
    columns: ['Lane', 'Row', 'Address', 'Bank', 'Pass', 'Wavefront'],
    rows: read.serviceByLane.map((service, lane) =>
      service
        ? [lane, lane, service.address, service.bank, service.pass, service.wavefront]
        : [lane, 'no row', 'off', '–', '–', '–'],
    ),
  };
}
