import { architecture } from '@src/arch';
import { serviceOf, type SharedAccess } from '@src/engine/shared';
import { bytesText, count, lanesText } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import type { BanksValues } from './params';
import { firstOf, spanOf, type BanksTrace } from './simulate';

/** The operation as the beginning of a sentence: "Reading", "Adding to". */
export function doing({ op, atomic }: BanksValues): string {
  if (op === 'load') return 'Reading';
  if (op === 'store') return 'Writing';
  return { add: 'Adding to', count: 'Counting in', cas: 'Comparing and swapping' }[atomic] ?? '';
}

/** "column 0", "elements 2 apart". */
export function taken(values: BanksValues): string {
  switch (values.access) {
    case 'row':
    case 'column':
      return `${values.access} ${firstOf(values)}`;
    case 'diagonal':
      return firstOf(values) === 0 ? 'the diagonal' : `the diagonal from column ${firstOf(values)}`;
    case 'strided':
      return values.stride === 0 ? 'one element' : `elements ${values.stride} apart`;
    case 'broadcast':
      return values.sharing === 32 ? 'one element' : `one element for every ${count(values.sharing, 'lane')}`;
    default:
      return 'random elements';
  }
}

/** "of a 32 × 32 tile padded by 1 word". */
export function ofTile(values: BanksValues): string {
  const span = spanOf(values);
  const laid =
    span !== null
      ? ` with a TMA swizzle of ${span} B`
      : values.layout === 'xor'
        ? ' swizzled by XOR'
        : values.padding > 0
          ? ` padded by ${count(values.padding, 'word')}`
          : '';
  return `of a ${values.rows} × ${values.columns} tile${laid}`;
}

/** "32 words", "2 lanes": what makes up the longest queue. */
export function queueText(trace: BanksTrace, values: BanksValues): string {
  return count(trace.shared.conflictDegree, waiterOf(values));
}

/**
 * What waits at a bank, in this access on this GPU: most atomics serve even the lanes of one word one after another.
 */
export function waiterOf({ op, atomic, gpu }: BanksValues): string {
  const access = { op, atomic } as Pick<SharedAccess, 'op' | 'atomic'>;
  return serviceOf(access, architecture(gpu)).sharesWords ? 'word' : 'lane';
}

/** A bank with the longest queue: the last wavefront of the fullest pass is for such banks alone. */
export function fullestBank({ shared }: BanksTrace): number {
  const pass = shared.passes.findIndex(({ degree }) => degree === shared.conflictDegree) + 1;
  return shared.wavefronts.findLast((wavefront) => wavefront.pass === pass)?.banks[0] ?? 0;
}

export function describe(trace: BanksTrace, values: BanksValues): Caption {
  const { wavefronts, ideal, excess, activeLanes } = trace.shared;
  if (activeLanes === 0)
    return {
      headline: 'No lane is active, so no wavefront is needed.',
      detail: 'The instruction is issued, but no bank is accessed.',
    };
  const subject = `${doing(values)} ${taken(values)} ${ofTile(values)}`;
  const cost = `takes ${count(wavefronts.length, 'wavefront')}`;
  if (excess === 0)
    return {
      headline: `${subject} ${cost}, the fewest possible.`,
      detail: `${movedText(trace)} ${passText(trace)}${twiceText(values)}${plainText(trace)}`,
    };
  return {
    headline: `${subject} ${cost}; the ideal is ${ideal}.`,
    detail: `${conflictText(trace, values)} ${passText(trace)}${twiceText(values)}${plainText(trace)}`,
  };
}

const plainText = ({ plainWavefronts, shared }: BanksTrace): string =>
  plainWavefronts === shared.wavefronts.length ? '' : ` In the plain tile it would take ${plainWavefronts}.`;

/** How many bytes the wavefronts move; where pairs agree, fewer than the lanes ask for. */
function movedText({ access, shared }: BanksTrace): string {
  const { activeLanes, paired, wavefronts } = shared;
  const asked = activeLanes * access.width;
  const asks = `${count(activeLanes, 'lane')} of ${bytesText(access.width)} ${activeLanes === 1 ? 'requests' : 'request'} ${bytesText(asked)}`;
  if (!paired) return `${asks}; a wavefront moves up to 128 B, one word of each bank.`;
  const different = 4 * new Set(wavefronts.flatMap(({ words }) => words)).size;
  return different < asked ? `${asks}, ${bytesText(different)} of them different.` : `${asks}.`;
}

const twiceText = ({ op, atomic }: BanksValues): string =>
  op === 'atomic' && atomic === 'cas' ? ' A compare-and-swap takes the banks twice.' : '';

const conflictText = (trace: BanksTrace, values: BanksValues): string =>
  trace.shared.conflictDegree > 1
    ? `${queueText(trace, values)} queue at bank ${fullestBank(trace)}, and a bank serves one per wavefront.`
    : 'No bank has a queue: few lanes are active, and each group of lanes has its own wavefront.';

/** Why a wide access has several passes; '' for one pass. */
function passText({ access, shared }: BanksTrace): string {
  if (shared.passes.length === 1)
    return shared.paired ? 'Pairs of lanes agree, so all 32 lanes share a pass.' : 'All lanes are served in one pass.';
  const groups = `${access.width} B per lane go in ${shared.passes.length} passes of ${shared.lanesPerPass} lanes`;
  return `${groups}${shared.paired ? ', half as many as usual, because pairs of lanes agree' : ''}.`;
}

export function describeLane(trace: BanksTrace, values: BanksValues, lane: number): string {
  const service = trace.shared.serviceByLane[lane];
  if (!service) return `Lane ${lane} is inactive: it requests nothing.`;
  const { row, column } = trace.placeByLane[lane]!;
  const { address, bank, wavefront } = service;
  const others = trace.shared.wavefronts[wavefront - 1]!.lanes.length - 1;
  const words = trace.access.width / 4;
  const banks = words > 1 ? `banks ${bank} to ${bank + words - 1}` : `bank ${bank}`;
  const company = others === 0 ? 'alone' : `with ${count(others, 'other lane')}`;
  const turns =
    values.op === 'atomic' && values.atomic === 'cas'
      ? `wavefronts ${wavefront} and ${wavefront + 1}`
      : `wavefront ${wavefront}`;
  return `Lane ${lane} takes row ${row}, column ${column}, at byte ${address}: ${banks}, served in ${turns}, ${company}.`;
}

/** The instruction, then one moment per wavefront. */
export function moments(trace: BanksTrace): readonly Moment[] {
  const { wavefronts, activeLanes } = trace.shared;
  const issue: Moment = {
    label: 'one instruction',
    say: `One instruction requests ${count(activeLanes, 'address', 'addresses')}. No bank has delivered a word yet.`,
  };
  let waiting = activeLanes;
  const turns = wavefronts.map(({ lanes, banks, round, pass }, index): Moment => {
    if (round === 1) waiting -= lanes.length;
    const who = `${lanes.length === 1 ? 'lane' : 'lanes'} ${lanesText(lanes)}`;
    const where = trace.shared.passes.length > 1 ? ` of pass ${pass}` : '';
    return {
      label: `wavefront ${index + 1} of ${wavefronts.length}`,
      say:
        round === 2
          ? `Wavefront ${index + 1} serves ${who} again: a compare-and-swap takes two.`
          : `Wavefront ${index + 1} serves ${who}${where} from ${count(new Set(banks).size, 'bank')}. ${waitText(waiting)}`,
    };
  });
  return [issue, ...turns];
}

const waitText = (lanes: number): string =>
  lanes === 0 ? 'No lane waits any longer.' : `${count(lanes, 'lane')} ${lanes === 1 ? 'waits' : 'wait'}.`;
