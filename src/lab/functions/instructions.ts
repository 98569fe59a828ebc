import { type CudaFunction, doing, type Table, upTo } from './function';
import type { Instruction } from './operation';

const plain = (text: string, takes = '', gives: Instruction['gives'] = 'nothing'): Instruction => ({
  text,
  takes,
  gives,
});
/** An optional time limit may follow. */
const asked =
  (instruction: string, last: 'l' | 'r') =>
  (_: readonly string[], count: number): Instruction =>
    plain(
      `{ .reg .pred p; mbarrier.${instruction}.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }`,
      `s${last}${count > 2 && instruction.startsWith('try') ? 'r' : ''}`,
      'bool',
    );

const BULK_LOAD = 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];';
const BULK_STORE = 'cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;';

/** By name; the number of arguments, and the tags among them, choose between forms. */
const INSTRUCTIONS: Readonly<Record<string, Instruction | ((tags: readonly string[], count: number) => Instruction)>> =
  {
    mbarrier_init: plain('mbarrier.init.shared::cta.b64 [%0], %1;', 'sr'),
    mbarrier_inval: plain('mbarrier.inval.shared::cta.b64 [%0];', 's'),
    mbarrier_arrive: (tags, count) =>
      tags.includes('space_cluster')
        ? plain(`mbarrier.arrive.shared::cluster.b64 _, [%0]${count > 1 ? ', %1' : ''};`, count > 1 ? 'sr' : 's')
        : plain(`mbarrier.arrive.shared::cta.b64 %0, [%1]${count > 1 ? ', %2' : ''};`, count > 1 ? 'sr' : 's', 'token'),
    mbarrier_arrive_expect_tx: (tags) =>
      tags.includes('space_cluster')
        ? plain('mbarrier.arrive.expect_tx.shared::cluster.b64 _, [%0], %1;', 'sr')
        : plain('mbarrier.arrive.expect_tx.shared::cta.b64 %0, [%1], %2;', 'sr', 'token'),
    mbarrier_expect_tx: plain('mbarrier.expect_tx.shared::cta.b64 [%0], %1;', 'sr'),
    mbarrier_complete_tx: plain('mbarrier.complete_tx.shared::cta.b64 [%0], %1;', 'sr'),
    mbarrier_try_wait: asked('try_wait', 'l'),
    mbarrier_test_wait: asked('test_wait', 'l'),
    mbarrier_try_wait_parity: asked('try_wait.parity', 'r'),
    mbarrier_test_wait_parity: asked('test_wait.parity', 'r'),
    barrier_expect_tx: plain('mbarrier.expect_tx.shared::cta.b64 [%0], %1;', 'sr'),
    barrier_arrive_tx: plain(
      'mbarrier.expect_tx.shared::cta.b64 [%1], %3; mbarrier.arrive.shared::cta.b64 %0, [%1], %2;',
      'srr',
      'token',
    ),
    memcpy_async_tx: plain(BULK_LOAD, 'sgrs'),
    cp_async_bulk: (tags, count) => {
      const [to, from] = tags.filter((tag) => tag.startsWith('space'));
      if (to === 'space_global') return plain(BULK_STORE, 'gsr');
      if (from === 'space_shared')
        return plain(
          'cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];',
          'ssrs',
        );
      return count > 4
        ? plain(BULK_LOAD.replace('bytes [', 'bytes.multicast::cluster [').replace('[%3];', '[%3], %4;'), 'sgrsr')
        : plain(BULK_LOAD, 'sgrs');
    },
    cp_async_bulk_global_to_shared: plain(BULK_LOAD, 'sgrs'),
    cp_async_bulk_shared_to_global: plain(BULK_STORE, 'gsr'),
    cp_async_bulk_commit_group: plain('cp.async.bulk.commit_group;'),
    cp_async_bulk_wait_group: plain(''),
    cp_async_bulk_wait_group_read: plain(''),
    cp_async_mbarrier_arrive: plain('cp.async.mbarrier.arrive.shared::cta.b64 [%0];', 's'),
    cp_async_mbarrier_arrive_noinc: plain('cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];', 's'),
    elect_sync: plain('{ .reg .pred p; elect.sync _|p, %1; selp.u32 %0, 1, 0, p; }', 'r', 'bool'),
    barrier_cluster_arrive: plain('barrier.cluster.arrive;'),
    barrier_cluster_wait: plain('barrier.cluster.wait;'),
  };

/** Tags of `cuda::ptx` that choose the form of an instruction: `sem_release`, `space_global`. */
const TAG = /(?:^|::)((?:sem|scope|space)_\w+)$/;

/** The tag that a name among the arguments is; `null`: it is none. */
export const tagNamed = (name: string): string | null => TAG.exec(name)?.[1] ?? null;

const FENCES = /^fence_(proxy_\w+|mbarrier_init|acquire_\w+|release_\w+)$|^(prefetch_tensormap|tensormap_\w+)$/;
const REGISTER = /^get_sreg_(\w+)$/;

const isLoad = (tags: readonly string[]): boolean => tags[0] !== 'space_global';

/** One tensor copy: the tile, the map, the coordinates, and for a load the barrier. */
function tensorCopy(rank: number, loads: boolean): Instruction {
  const from = loads ? 2 : 1;
  const list = Array.from({ length: rank }, (_, index) => `%${from + index}`).join(', ');
  const words = 'i'.repeat(rank);
  return loads
    ? plain(
        `cp.async.bulk.tensor.${rank}d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {${list}}], [%${rank + 2}];`,
        `sg${words}s`,
      )
    : plain(
        `cp.async.bulk.tensor.${rank}d.global.shared::cta.bulk_group [%0, {${list}}], [%${rank + 1}];`,
        `g${words}s`,
      );
}

/** Tags count as arguments, and the form that they choose determines the number of the others. */
const entry = (choose: Extract<CudaFunction['meaning'], { kind: 'instruction' }>['choose']): CudaFunction =>
  upTo(Infinity, doing({ kind: 'instruction', choose }));

/** Functions of `cuda::ptx`, `cuda::device` and its experimental part: each is a PTX instruction. */
export const instructionFunctions: Table = {
  ...Object.fromEntries(
    Object.entries(INSTRUCTIONS).map(([name, known]) => [
      name,
      entry((tags, count) => (typeof known === 'function' ? known(tags, count) : known)),
    ]),
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((rank) =>
      [true, false].map((loads) => [
        `cp_async_bulk_tensor_${rank}d_${loads ? 'global_to_shared' : 'shared_to_global'}`,
        entry(() => tensorCopy(rank, loads)),
      ]),
    ),
  ),
  // `cp_async_bulk_tensor(space_cluster, space_global, tile, map, coordinates, barrier)` and the opposite direction.
  cp_async_bulk_tensor: entry((tags, _, rankOf) => {
    const at = isLoad(tags) ? 2 : 1;
    const count = rankOf(at);
    return { ...tensorCopy(count, isLoad(tags)), coordinates: { at, count } };
  }),
  fence: { ...entry(() => plain('')), meaning: { kind: 'instruction', choose: () => plain(''), needsTag: true } },
};

/** Open-ended families of names: fences, and special registers of PTX. */
export function instructionNamed(name: string): CudaFunction | null {
  if (FENCES.test(name)) return entry(() => plain(''));
  const register = REGISTER.exec(name)?.[1];
  if (register === undefined) return null;
  return entry(() => plain(`mov.u32 %0, %${register.replace(/_([xyz])$/, '.$1')};`, '', 'word'));
}
