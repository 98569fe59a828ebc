import { architecture } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import type { Rule } from '@src/engine/rule';
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
import { bankStates } from '@src/evidence/bank-states';
import { statesIn } from '@src/evidence/states-in';
import { bytesText, count } from '@src/units/words';
import {
  usedRules,
  type Curve,
  type CurvePoint,
  type Measured,
  type Metric,
  type Share,
  type Table,
  type UsedRule,
} from '@src/widget/define-widget';
import { stateText } from '@src/widget/state-text';
import { fullestBank, waiterOf } from './describe';
import { params, type BanksValues } from './params';
import { firstOf, serviceOf, shapeOf, spanOf, worstOf, type BanksTrace } from './simulate';

/** The datasets in which states of this very figure were counted: loads and stores, and atomics. */
export const DATASETS = { access: 'figure-banks', atomic: 'figure-banks-atomic' } as const;

export const datasetOf = ({ op }: BanksValues): string => (op === 'atomic' ? DATASETS.atomic : DATASETS.access);

export const measured = (values: BanksValues): Measured | null =>
  statesIn(bankStates, datasetOf(values), values.gpu, stateText(params, values));

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

type Scale = 'stride' | 'sharing' | 'padding' | 'line';
type Axis = Pick<Curve, 'xLabel' | 'currentX'> & { readonly param: Scale; readonly xs: readonly number[] };

/** Wavefronts over the one parameter that matters most: the stride, the sharing, the padding, or which line it is. */
export function curve(values: BanksValues): Curve | null {
  const axis = axisOf(values);
  if (!axis) return null;
  const { param, xLabel, currentX, xs } = axis;
  const whole = worstOf(values);
  const points = xs.flatMap((x) => pointAt({ ...values, [param]: x }, x, whole));
  return { param, xLabel, yLabel: 'shared wavefronts', whole, points, currentX, valueAt: (x) => x };
}

function axisOf(values: BanksValues): Axis | null {
  const whole = (param: Exclude<Scale, 'line'>, xLabel: string): Axis => {
    const { min, max } = params[param];
    return { param, xLabel, currentX: values[param], xs: range(min, max) };
  };
  if (values.access === 'strided') return whole('stride', 'stride, in elements');
  if (values.access === 'broadcast') return whole('sharing', 'lanes per element');
  if (values.layout === 'rows') return whole('padding', 'padding, in words');
  if (values.access === 'random') return null;
  const { rows, columns } = shapeOf(values);
  const last = (values.access === 'row' ? rows : columns) - 1;
  const xLabel = values.access === 'diagonal' ? 'column in which it begins' : `which ${values.access}`;
  return { param: 'line', xLabel, currentX: firstOf(values), xs: range(0, last) };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Nothing where the hardware refuses the state: the curve has a hole there. */
function pointAt(values: BanksValues, x: number, whole: number): CurvePoint[] {
  try {
    const counted = measured(values)?.byMetric['wavefronts'];
    const y = serviceOf(values).wavefronts.length / whole;
    return [{ x, y, measured: counted === undefined ? undefined : counted / whole }];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}
