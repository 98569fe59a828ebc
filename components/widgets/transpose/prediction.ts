import { count } from '@src/units/words';
import { layoutText } from './describe';
import { worstPhase } from './metrics';
import { chosen, type TransposeValues } from './params';
import { shapeOf, type TransposeTrace } from './simulate';

const USUAL = [1, 2, 4, 8, 16, 32];
export const LANES = 32;

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

/** The right number, and the least possible, for the request of the question. */
export function answerOf(trace: TransposeTrace): { right: number; ideal: number } {
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
