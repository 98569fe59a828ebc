import { architecture } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import {
  bankConflictRule,
  ldmatrixRule,
  matrixFragmentRule,
  sharedBankRule,
  sharedIdealRule,
  stmatrixRule,
} from '@src/engine/shared';
import { matrixStates } from '@src/evidence/matrix-states';
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
import { tilePlace } from './describe';
import { CHUNK, HALF_BYTES, matricesOf, params, type LdmatrixValues } from './params';
import { accessOf, chunksOf, firstOf, pitchOf, serviceOf, type LdmatrixTrace } from './simulate';

/** The datasets in which row addresses were counted; what a state asks for may be among them. */
export const DATASETS = { load: 'ldmatrix', store: 'stmatrix' } as const;

const datasetOf = ({ op }: LdmatrixValues): string => (op === 'load' ? DATASETS.load : DATASETS.store);

/** What a recorded case is known by: the form, and the addresses of the rows that it reads. */
export function caseOf(values: LdmatrixValues): string {
  const matrices = matricesOf(values);
  const rows = accessOf(values).addressByLane.slice(0, 8 * matrices);
  return [`x${matrices}${values.trans === 'yes' ? '.trans' : ''}`, ...rows].join(' ');
}

export const measured = (values: LdmatrixValues): Measured | null =>
  statesIn(matrixStates, datasetOf(values), values.gpu, caseOf(values));

const matrixRule = ({ op }: LdmatrixValues) => (op === 'load' ? ldmatrixRule : stmatrixRule);

export const rules = (values: LdmatrixValues): readonly UsedRule[] =>
  usedRules(
    [matrixRule(values), sharedBankRule, matrixFragmentRule, bankConflictRule, sharedIdealRule],
    architecture(values.gpu).computeCapability,
  );

export function metrics({ shared, ordinary, tileBytes }: LdmatrixTrace, values: LdmatrixValues): readonly Metric[] {
  const { wavefronts, ideal, excess, bankConflicts, conflictDegree } = shared;
  const op = values.op === 'load' ? 'ld' : 'st';
  const rule = matrixRule(values).id;
  const counted = (value: number, one: string): Pick<Metric, 'value' | 'text'> => ({ value, text: count(value, one) });
  const pitch = pitchOf(values);
  return [
    {
      id: 'wavefronts',
      label: 'shared wavefronts',
      ...counted(wavefronts.length, 'wavefront'),
      counter: `l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${op}.sum`,
      ideal: `ideal ${ideal}`,
      rule,
      marks: 'wavefront',
    },
    {
      id: 'conflicts',
      label: 'counter shows',
      ...counted(bankConflicts, 'conflict'),
      counter: `l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_${op}.sum`,
      rule: bankConflictRule.id,
    },
    { id: 'excess', label: 'excess', ...counted(excess, 'wavefront'), rule: sharedIdealRule.id },
    {
      id: 'degree',
      label: 'conflict degree',
      value: conflictDegree,
      text: conflictDegree > 1 ? `${conflictDegree}-way` : 'no conflict',
      rule,
    },
    { id: 'pitch', label: 'row to row', value: pitch * HALF_BYTES, text: `${pitch * HALF_BYTES} B` },
    {
      id: 'ordinary',
      label: 'without it',
      ...counted(ordinary.instructions, `ordinary ${values.op}`),
      rule: matrixFragmentRule.id,
    },
    {
      id: 'ordinaryWavefronts',
      quiet: true,
      label: 'wavefronts without it',
      ...counted(ordinary.wavefronts, 'wavefront'),
      rule: sharedBankRule.id,
    },
    { id: 'ideal', quiet: true, label: 'ideal', ...counted(ideal, 'wavefront'), rule: sharedIdealRule.id },
    { id: 'rows', quiet: true, label: 'rows read', ...counted(8 * matricesOf(values), 'row') },
    { id: 'tile', quiet: true, label: 'bytes of the tile', value: tileBytes, text: bytesText(tileBytes) },
  ];
}

export const shares = ({ shared: { ideal, excess } }: LdmatrixTrace): readonly Share[] => [
  { label: `${ideal} ideal`, value: ideal, kind: 'used' },
  { label: `${excess} more`, value: excess, kind: 'waste' },
];

export function table({ shared, addressByLane, fragmentByLane }: LdmatrixTrace, values: LdmatrixValues): Table {
  return {
    caption:
      'Lane by lane: the row whose address it gives (in bytes from the start of the tile), and the elements in its registers',
    columns: ['Lane', 'Matrix', 'Row of the tile', 'Column', 'Address', 'Banks', 'Wavefront', 'Elements (row, column)'],
    rows: shared.serviceByLane.map((service, lane) => {
      const { row, column } = tilePlace(values, lane);
      const elements = fragmentByLane[lane]!.map((place) => `(${place.row}, ${place.column})`).join(' ');
      const given = service
        ? [
            Math.floor(lane / 8),
            row,
            column,
            service.address,
            `${service.bank} to ${service.bank + 3}`,
            service.wavefront,
          ]
        : ['–', '–', '–', `${addressByLane[lane]!}, not read`, '–', '–'];
      return [lane, ...given, elements];
    }),
  };
}

/** Wavefronts over the padding; where nothing is padded, over the piece of the row at which the first matrix begins. */
export function curve(values: LdmatrixValues): Curve {
  const padded = values.layout === 'rows';
  const param = padded ? 'padding' : 'chunk';
  const xs = padded
    ? Array.from({ length: params.padding.max / CHUNK + 1 }, (_, step) => step * CHUNK)
    : Array.from({ length: chunksOf(values) }, (_, piece) => piece);
  const whole = 8 * matricesOf(values);
  return {
    param,
    xLabel: padded ? 'padding, in halves' : 'first piece of 16 B',
    yLabel: 'shared wavefronts',
    whole,
    points: xs.flatMap((x) => pointAt({ ...values, [param]: x }, x, whole)),
    currentX: padded ? values.padding : firstOf(values),
    valueAt: (x) => x,
  };
}

/** Nothing where the matrices would leave the row: the curve ends there. */
function pointAt(values: LdmatrixValues, x: number, whole: number): CurvePoint[] {
  try {
    const y = serviceOf(values).wavefronts.length / whole;
    const counted = measured(values)?.byMetric['wavefronts'];
    return [{ x, y, measured: counted === undefined ? undefined : counted / whole }];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}
