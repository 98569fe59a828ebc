import { architecture } from '@src/arch';
import {
  bankConflictRule,
  sharedAtomicRule,
  sharedBankRule,
  sharedCasRule,
  sharedCountingRule,
  sharedIdealRule,
  sharedPairRule,
  sharedPassRule,
  sharedRules,
  tmaSwizzleRule,
  type SharedAccess,
  type SharedAtomic,
} from '@src/engine/shared';
import type { Rule } from '@src/engine/rule';
import { bytesText, count } from '@src/units/words';
import { usedRules, type Metric, type Share, type Table, type UsedRule } from '@src/widget/define-widget';
import type { BanksValues } from './params';
import { fullestBank, waiterOf } from './describe';
import type { BanksTrace } from './simulate';
import { spanOf } from './tile';

const SUFFIX: Readonly<Record<string, string>> = { load: 'ld', store: 'st', atomic: 'atom' };

/** The rule that decides how many wavefronts there are. */
function wavefrontRule({ access, shared }: BanksTrace, values: BanksValues): Rule {
  if (values.op === 'atomic')
    return values.atomic === 'cas'
      ? sharedCasRule
      : waiterOf(values) === 'word'
        ? sharedCountingRule
        : sharedAtomicRule;
  if (shared.paired) return sharedPairRule;
  return access.width > 4 ? sharedPassRule : sharedBankRule;
}

export function rules(values: BanksValues): readonly UsedRule[] {
  const op = values.op as SharedAccess['op'];
  return usedRules(
    [
      ...sharedRules({ op, atomic: values.atomic as SharedAtomic, width: Number(values.bytes) }),
      bankConflictRule,
      ...(spanOf(values) === null ? [] : [tmaSwizzleRule]),
    ],
    architecture(values.gpu).computeCapability,
  );
}

export function metrics(trace: BanksTrace, values: BanksValues): readonly Metric[] {
  const { wavefronts, ideal, excess, bankConflicts, conflictDegree, passes } = trace.shared;
  const op = SUFFIX[values.op]!;
  const longest = Math.max(0, ...trace.bankLoads.map(({ queued }) => queued));
  const countOf = (value: number, one: string): Pick<Metric, 'value' | 'text'> => ({ value, text: count(value, one) });
  const rule = wavefrontRule(trace, values).id;
  return [
    {
      id: 'wavefronts',
      label: 'shared wavefronts',
      ...countOf(wavefronts.length, 'wavefront'),
      counter: `l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${op}.sum`,
      ideal: `ideal ${ideal}`,
      rule,
      marks: 'wavefront',
    },
    {
      id: 'conflicts',
      label: 'counter shows',
      ...countOf(bankConflicts, 'conflict'),
      counter: `l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_${op}.sum`,
      rule: bankConflictRule.id,
    },
    {
      id: 'excess',
      label: 'excess',
      ...countOf(excess, 'wavefront'),
      rule: sharedIdealRule.id,
    },
    {
      id: 'degree',
      label: 'conflict degree',
      value: conflictDegree,
      text: conflictDegree > 1 ? `${conflictDegree}-way` : 'no conflict',
      rule,
    },
    {
      id: 'queue',
      label: 'fullest bank',
      value: longest,
      text: longest === 0 ? 'none' : count(longest, waiterOf(values)),
      marks: 'bank',
    },
    { id: 'passes', label: 'passes', value: passes.length, text: count(passes.length, 'pass', 'passes') },
    { id: 'holes', label: 'holes', value: trace.holeBytes, text: bytesText(trace.holeBytes) },
    { id: 'ideal', quiet: true, label: 'ideal', ...countOf(ideal, 'wavefront'), rule: sharedIdealRule.id },
    {
      id: 'fullest',
      quiet: true,
      label: 'fullest bank',
      value: fullestBank(trace),
      text: `bank ${fullestBank(trace)}`,
    },
    { id: 'plain', quiet: true, label: 'plain tile', ...countOf(trace.plainWavefronts, 'wavefront'), rule },
    { id: 'tile', quiet: true, label: 'bytes of the tile', value: trace.tileBytes, text: bytesText(trace.tileBytes) },
  ];
}

export const shares = ({ shared: { ideal, excess } }: BanksTrace): readonly Share[] => [
  { label: `${ideal} ideal`, value: ideal, kind: 'used' },
  { label: `${excess} more`, value: excess, kind: 'waste' },
];

export function table({ shared, placeByLane }: BanksTrace): Table {
  return {
    caption: 'Lane by lane; addresses in bytes from the start of the tile',
    columns: ['Lane', 'Row', 'Column', 'Address', 'Bank', 'Pass', 'Wavefront'],
    rows: shared.serviceByLane.map((service, lane) => {
      const { row, column } = placeByLane[lane]!;
      return service
        ? [lane, row, column, service.address, service.bank, service.pass, service.wavefront]
        : [lane, row, column, 'off', '–', '–', '–'];
    }),
  };
}
