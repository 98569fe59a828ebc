import { count, lanesText } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { maskOf, params, type ShuffleValues } from './params';
import { fatesOf, type Fates, type ShuffleFigureTrace } from './simulate';

const NAMES: Readonly<Record<string, string>> = {
  idx: '__shfl_sync',
  up: '__shfl_up_sync',
  down: '__shfl_down_sync',
  xor: '__shfl_xor_sync',
};

/** A lane's argument, in CUDA's words. */
function operandText({ operation, pick, source, delta, lanemask }: ShuffleValues): string {
  if (operation === 'xor') return String(lanemask);
  if (operation !== 'idx') return String(delta);
  if (pick === 'same') return String(source);
  return pick === 'rotate' ? `lane + ${source}` : '31 - lane';
}

/** "__shfl_down_sync(0xffffffff, value, 4)". */
export const callText = (values: ShuffleValues): string =>
  `${NAMES[values.operation]}(${params.members.say(maskOf(values))}, value, ${operandText(values)}${values.width === '32' ? '' : `, ${values.width}`})`;

/** "down by 4", "xor 16", "from lane 0". */
function operationText({ operation, pick, source, delta, lanemask }: ShuffleValues): string {
  if (operation === 'xor') return `xor ${lanemask}`;
  if (operation !== 'idx') return `${operation} by ${delta}`;
  if (pick === 'same') return `idx from lane ${source}`;
  return pick === 'rotate' ? `idx from the own lane + ${source}` : 'idx from lane 31 − the own';
}

/** "lane 3", "lanes 0 to 7". */
export const laneList = (lanes: readonly number[]): string =>
  `${lanes.length === 1 ? 'lane' : 'lanes'} ${lanesText(lanes)}`;

const verb = (lanes: readonly number[], one: string, many: string): string => (lanes.length === 1 ? one : many);

/** "Shuffle down by 4 in segments of 8". */
const subject = (values: ShuffleValues): string =>
  `Shuffle ${operationText(values)}${values.width === '32' ? '' : ` in segments of ${values.width}`}`;

export function describe(trace: ShuffleFigureTrace, values: ShuffleValues): Caption {
  const fates = fatesOf(trace);
  if (fates.off.length === 32)
    return {
      headline: 'No lane is active, so no shuffle is executed.',
      detail: 'No value moves.',
    };
  const parts = [
    fates.received.length === 0
      ? 'no lane gets the value of another'
      : `${count(fates.received.length, 'lane')} ${verb(fates.received, 'gets', 'get')} the value of another`,
    ...(keptOf(fates) === 0 ? [] : [`${keptOf(fates)} ${keptOf(fates) === 1 ? 'keeps its' : 'keep their'} own`]),
    ...(fates.unknown.length === 0 ? [] : [`for ${fates.unknown.length} the value is not defined`]),
  ];
  return { headline: `${subject(values)}: ${listed(parts)}.`, detail: detailOf(trace, fates, values) };
}

const keptOf = ({ edge, self }: Fates): number => edge.length + self.length;

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** The most important first: undefined values, then the edge, then the cost. */
function detailOf(trace: ShuffleFigureTrace, fates: Fates, values: ShuffleValues): string {
  const because = (reason: string): number[] => fates.unknown.filter((lane) => trace.becauseByLane[lane] === reason);
  const [off, unnamed, left] = [because('source-off'), because('source-unnamed'), because('unnamed')];
  const parts = [
    off.length > 0
      ? `Undefined: ${laneList(off)} ${verb(off, 'reads a lane', 'read lanes')} that ${verb(off, 'does', 'do')} not execute the shuffle; a mask that names them does not help.`
      : '',
    unnamed.length > 0
      ? `Undefined: ${laneList(unnamed)} ${verb(unnamed, 'reads a lane', 'read lanes')} that the mask does not name.`
      : '',
    left.length > 0
      ? `Undefined: ${laneList(left)} ${verb(left, 'executes', 'execute')} a shuffle whose mask does not name ${verb(left, 'it', 'them')}.`
      : '',
    fates.edge.length > 0
      ? `The source of ${laneList(fates.edge)} lies beyond the edge of ${values.width === '32' ? 'the warp' : 'the segment'}, so ${verb(fates.edge, 'it keeps its', 'each keeps its')} own value.`
      : '',
    oneWay(fates, values),
  ].filter((part) => part !== '');
  return [
    ...parts.slice(0, 2),
    'It is one wavefront in the data pipe of L1 and shared memory, whatever the pattern.',
  ].join(' ');
}

/** PTX compares with the end of the segment only. */
const oneWay = ({ edge }: Fates, { operation, lanemask, width }: ShuffleValues): string =>
  operation === 'xor' && lanemask >= Number(width) && edge.length > 0
    ? 'With xor, a lane may read a lower segment, but not a higher one.'
    : '';

const REASONS = {
  'source-off': 'which does not execute the shuffle',
  'source-unnamed': 'which the mask does not name',
  unnamed: 'but the mask does not name the reader',
} as const;

export function describeLane(trace: ShuffleFigureTrace, values: ShuffleValues, lane: number): string {
  const source = trace.sourceByLane[lane] ?? null;
  const because = trace.becauseByLane[lane] ?? null;
  if (trace.outcomeByLane[lane] === 'off' || source === null)
    return `Lane ${lane} is inactive: it neither provides a value nor gets one.`;
  if (because !== null)
    return `Lane ${lane} reads lane ${source}, ${REASONS[because]}. Undefined: the program may not rely on what it gets.`;
  if (trace.outcomeByLane[lane] === 'own')
    return `Lane ${lane} names a source beyond the edge of its ${values.width === '32' ? 'warp' : 'segment'}, so it keeps its own value, ${lane}.`;
  if (source === lane) return `Lane ${lane} names itself and gets its own value, ${lane}.`;
  return `Lane ${lane} reads lane ${source} and gets ${trace.valueByLane[lane]}.`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Before the shuffle, which lane reads which, and what has come. */
export function moments(trace: ShuffleFigureTrace, values: ShuffleValues): readonly Moment[] {
  const { off, received } = fatesOf(trace);
  const running = 32 - off.length;
  return [
    { label: 'before the shuffle', say: 'Every lane holds its own number in a register; no memory is involved.' },
    {
      label: 'which lane reads which',
      say:
        running === 0
          ? 'No lane is active, so no lane reads.'
          : `${capital(operationText(values))}: ${count(running, 'active lane')} ${running === 1 ? 'names its source' : 'name their sources'}, all in one instruction.`,
    },
    {
      label: running === 0 ? 'nothing moves' : 'one wavefront: values arrive',
      say:
        running === 0
          ? 'Nothing has moved.'
          : `One wavefront carries all values at once: ${count(received.length, 'lane')} ${received.length === 1 ? 'has' : 'have'} the value of another.`,
    },
  ];
}
