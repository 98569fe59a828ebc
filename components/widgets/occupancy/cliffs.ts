import type { Filled, Limiter, Resource } from '@src/engine/occupancy';
import { count } from '@src/units/words';
import type { Cliff, Edge, OccupancyTrace } from './simulate';
import { blocksText, LESS, ORLESS, ORMORE, plain } from './words';

/** What a programmer would turn to change how much of a resource a block takes. */
const TURNED: Readonly<Record<Limiter, Resource>> = {
  warps: 'threadsPerBlock',
  blocks: 'threadsPerBlock',
  barriers: 'threadsPerBlock',
  registers: 'registersPerThread',
  shared: 'sharedBytesPerBlock',
};

/** Both cliffs that belong beside a resource; none beside the block slots, of which every block takes one. */
export const edgesBeside = ({ cliffs, blocksPerSm }: OccupancyTrace, name: Filled): readonly string[] =>
  name === 'blocks'
    ? []
    : edgeTexts(
        cliffs.find(({ resource }) => resource === TURNED[name])!,
        blocksPerSm,
      );

/** Both sides of a cliff as the drawing says them: "48 registers or fewer: 5 blocks, 40 warps". */
export function edgeTexts({ resource, keepsTo, wins, loses }: Cliff, blocksNow: number): readonly [string, string] {
  const then = ({ blocks, warps }: Edge): string =>
    blocks === 0 ? 'no block' : `${blocksText(blocks)}, ${count(warps, 'warp')}`;
  return [
    wins ? `${ORLESS[resource](wins.at)}: ${then(wins)}` : `${LESS[resource]}: no block won`,
    loses
      ? `${ORMORE[resource](loses.at)}: ${then(loses)}`
      : `up to ${plain(resource, keepsTo)}: ${blocksNow === 0 ? 'still none' : 'no block lost'}`,
  ];
}

/** The next cliffs of what limits, in a sentence. */
export function cliffSentence({ limitedBy, cliffs }: OccupancyTrace): string {
  const { resource, wins, loses } = cliffs.find((cliff) => cliff.resource === TURNED[limitedBy])!;
  const fits = ({ blocks, warps }: Edge): string =>
    blocks === 0 ? 'none fits' : `${blocksText(blocks)} ${blocks === 1 ? 'fits' : 'fit'} (${count(warps, 'warp')})`;
  const more = (edge: Edge): string => (edge.blocks === 0 ? 'none' : `${edge.blocks} (${count(edge.warps, 'warp')})`);
  if (wins && loses)
    return `With ${ORLESS[resource](wins.at)} ${fits(wins)}, with ${plain(resource, loses.at)} or more ${more(loses)}.`;
  if (wins) return `With ${ORLESS[resource](wins.at)} ${fits(wins)}.`;
  return loses ? `With ${ORMORE[resource](loses.at)} ${fits(loses)}.` : '';
}
