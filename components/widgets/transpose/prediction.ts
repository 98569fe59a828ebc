import { bytesText, count } from '@src/units/words';
import type { Judgement } from '@src/widget/define-widget';
import { sentence, wrong } from '@src/widget/judgement';
import { layoutText } from './describe';
import { worstPhase } from './metrics';
import { chosen, type TransposeValues } from './params';
import { shapeOf, type TransposeTrace } from './simulate';

const USUAL = [1, 2, 4, 8, 16, 32];
const LANES = 32;
/** Bytes that a bank is wide. */
const WORD = 4;

export function ask(values: TransposeValues): string {
  const { tile, bytes } = shapeOf(values);
  const columns = tile === LANES ? 'a column' : count(LANES / tile, 'column');
  const element = `an element of ${bytes} B`;
  const asked = (does: string, where: string): string =>
    `Each lane ${does}s ${element} ${where} of the matrix: how many sectors does one ${does} of the warp touch?`;
  switch (values.kernel) {
    case 'naive':
      return asked('store', `down ${columns}`);
    case 'naive-gather':
      return asked('load', `down ${columns}`);
    case 'copy':
      return asked('store', 'along a row');
    default:
      return `The warp reads ${columns} of ${layoutText(chosen(values), tile)} from shared memory, ${element} a lane: how many wavefronts does that take?`;
  }
}

/** The right number, and the least that could do, of the request that is asked about. */
function answerOf(trace: TransposeTrace): { right: number; ideal: number } {
  const phase = worstPhase(trace);
  if (phase === 'read') {
    const { wavefronts, ideal } = trace.read!.served;
    return { right: wavefronts.length, ideal };
  }
  const { sectors, idealSectors } = trace[phase === 'load' ? 'load' : 'store'].served;
  return { right: sectors.length, ideal: idealSectors };
}

export function places(trace: TransposeTrace): { id: number; label: string }[] {
  const { right, ideal } = answerOf(trace);
  const odd = USUAL.includes(right) ? [] : [right - 1, right + 1].filter((number) => number > 0);
  return [...new Set([...USUAL, ...odd, right, ideal])].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = (trace: TransposeTrace): number[] => [answerOf(trace).right];

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: TransposeTrace, values: TransposeValues, marked: readonly number[]): Judgement {
  const [number] = marked;
  if (number === undefined || marked.length > 1) return wrong('Choose one number.');
  const { right, ideal } = answerOf(trace);
  const shared = worstPhase(trace) === 'read';
  const why = shared ? bankReason(trace, values) : sectorReason(trace, values);
  if (number === right) return { correct: true, say: `Yes: ${why}` };
  const thought = shared ? bankThought(trace, values, number) : sectorThought(number, right, ideal);
  return wrong(thought, `${thought} ${sentence(why)}`);
}

/** Why the read takes so many wavefronts, as the end of a sentence. */
function bankReason({ read }: TransposeTrace, values: TransposeValues): string {
  const { passes, conflictDegree, wavefronts, lanesPerPass } = read!.served;
  const { tile, bytes } = shapeOf(values);
  const banks = bytes / WORD;
  const wanted = banks === 1 ? 'bank, which delivers' : `${banks} banks, which deliver`;
  const queue =
    conflictDegree === 1 ? 'no bank has a queue' : `${conflictDegree} elements want the same ${wanted} one a wavefront`;
  const pitch = (tile + chosen(values).padding) * banks;
  const apart = values.kernel === 'swizzled' ? 'the XOR spreads the column' : `rows lie ${pitch} words apart`;
  const passing = passes.length === 1 ? '' : `${passes.length} passes of ${lanesPerPass} lanes, and in each `;
  return `${apart}: ${passing}${queue}, so that it takes ${count(wavefronts.length, 'wavefront')}.`;
}

function bankThought({ read }: TransposeTrace, values: TransposeValues, number: number): string {
  const { wavefronts, ideal, conflictDegree, passes } = read!.served;
  const { padding } = chosen(values);
  const mended = padding > 0 || values.kernel === 'swizzled';
  if (number < wavefronts.length) {
    if (number === ideal && padding > 0) return 'Padding helps only as far as it brings the lanes to different banks.';
    if (number === ideal) return 'That would do if the elements lay in different banks.';
    if (number === conflictDegree && passes.length > 1)
      return 'That is one pass: a wavefront moves 128 B at most, and the lanes want more.';
    return 'Too few.';
  }
  if (number === LANES && mended) return 'That is the plain tile of 32 × 32: these rows lie otherwise.';
  if (number === LANES) return 'Lanes wait only behind others at their own bank.';
  return 'Too many.';
}

/** Why the request touches so many sectors, as the end of a sentence. */
function sectorReason(trace: TransposeTrace, values: TransposeValues): string {
  const { tile, bytes, edge } = shapeOf(values);
  const { right, ideal } = answerOf(trace);
  const along = right === ideal && (tile === LANES || values.kernel === 'copy');
  if (along) return `32 lanes of ${bytes} B lie side by side and fill ${count(right, 'sector')} of 32 B.`;
  const sharing = LANES / tile > 1 ? 'only pairs of lanes share a sector' : 'each lane has a sector of its own';
  return `down a column the elements lie ${bytesText(edge * bytes)} apart, so that ${sharing}: ${count(right, 'sector')}.`;
}

function sectorThought(number: number, right: number, ideal: number): string {
  if (number === 1) return 'That is the request. Its sectors are counted beside it.';
  if (number === ideal && right > ideal) return 'That would be a row of the matrix.';
  if (number === LANES) return 'That would be a sector for every lane, but lanes share theirs.';
  return number < right ? 'Too few.' : 'Too many.';
}
