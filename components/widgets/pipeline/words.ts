import { architecture } from '@src/arch';
import { copyApis, copyInstructionsOf, type CopyApi, type CopyMethod, type IssueOrder } from '@src/engine/pipeline';
import { count } from '@src/units/words';
import { methodOf, type PipelineValues } from './params';

export const cyclesText = (cycles: number): string => count(Math.round(cycles), 'cycle');
export const numberText = (value: number): string => value.toLocaleString('en-GB');

/** As in "with copies …". */
export const orderText: Readonly<Record<IssueOrder, string>> = { ahead: 'issued ahead', late: 'issued late' };

/** How a program writes a copy, in the words of its documentation. */
const API_NAMES: Readonly<Record<CopyApi, string>> = {
  assignment: 'shared[i] = global[i]',
  pipeline_primitive_4: '__pipeline_memcpy_async',
  pipeline_primitive_16: '__pipeline_memcpy_async',
  cooperative_groups_memcpy_async: 'cooperative_groups::memcpy_async',
  pipeline_of_a_thread: 'memcpy_async with a cuda::pipeline',
  pipeline_of_a_block: 'memcpy_async with a cuda::pipeline',
  barrier_aligned: 'memcpy_async with a cuda::barrier',
  barrier_unaligned: 'memcpy_async with a cuda::barrier and a size that may not be a multiple of 16',
  memcpy_async_tx: 'cuda::device::memcpy_async_tx',
  ptx_bulk: 'PTX',
  ptx_bulk_tensor: 'PTX with a tensor map',
};

/** What the copies of this state compile to, and ways of writing them that lead there. */
export function codeOf(values: PipelineValues): { instructions: string; written: string } {
  const arch = architecture(values.gpu);
  const ways = copyApis.flatMap((api) => {
    const found = copyInstructionsOf(api, arch);
    return found?.method === methodOf(values) ? [{ api, found }] : [];
  });
  return {
    instructions: ways[0]?.found.instructions.join(', ') ?? '',
    written: [...new Set(ways.map(({ api }) => API_NAMES[api]))].join(' · '),
  };
}

/** What one block does for each tile, in order. */
export function loopOf(order: IssueOrder, stages: number, method: CopyMethod): readonly string[] {
  const next = stages === 1 ? 'issue tile' : `issue tile + ${order === 'late' ? 1 : stages - 1}`;
  const wait = method === 'registers' ? ['wait', 'store'] : ['wait'];
  if (stages === 1) return [next, ...wait, 'compute'];
  return order === 'late' ? [...wait, 'compute', next] : [...wait, next, 'compute'];
}
