/** A function that is an instruction: its operands by kind, and what it gives. */
export interface Wrapper {
  /** Of PTX; empty for what has no effect here. `$0` is the first template argument. */
  readonly text: string;
  /** Kinds of the arguments in order, tags left out. */
  readonly takes: string;
  readonly gives: 'nothing' | 'token' | 'bool' | 'word';
  /** Which argument is an array of coordinates, and how many it has. */
  readonly coordinates?: { readonly at: number; readonly count: number };
}

const plain = (text: string, takes = '', gives: Wrapper['gives'] = 'nothing'): Wrapper => ({ text, takes, gives });
const asked = (instruction: string, last: 'l' | 'r'): Wrapper =>
  plain(
    `{ .reg .pred p; mbarrier.${instruction}.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }`,
    `s${last}`,
    'bool',
  );

const BULK_LOAD = 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];';
const BULK_STORE = 'cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;';

/** By name; how many arguments there are, and the tags among them, choose between forms. */
const WRAPPERS: Readonly<Record<string, Wrapper | ((tags: readonly string[], count: number) => Wrapper)>> = {
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

const FENCE = /^fence_(proxy_\w+|mbarrier_init|acquire_\w+|release_\w+)$|^(fence|prefetch_tensormap|tensormap_\w+)$/;
const REGISTER = /^get_sreg_(\w+)$/;
const TENSOR = /^cp_async_bulk_tensor_([1-5])d_(global_to_shared|shared_to_global)$/;

/** What a function of `cuda::ptx` and its kin does; `null`: it is none of them. */
export function wrapperOf(name: string, tags: readonly string[], count: number): Wrapper | null {
  const known = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name]! : null;
  if (known) return typeof known === 'function' ? known(tags, count) : known;
  if (FENCE.test(name) && (name !== 'fence' || tags.length > 0)) return plain('');
  const register = REGISTER.exec(name)?.[1];
  if (register) return plain(`mov.u32 %0, %${register.replace(/_([xyz])$/, '.$1')};`, '', 'word');
  const tensor = TENSOR.exec(name);
  if (tensor) return tensorWrapper(Number(tensor[1]), tensor[2] === 'global_to_shared');
  return null;
}

/** One tensor copy: the tile, the map, the coordinates, and for a load the barrier. */
function tensorWrapper(rank: number, isLoad: boolean): Wrapper {
  const from = isLoad ? 2 : 1;
  const list = Array.from({ length: rank }, (_, index) => `%${from + index}`).join(', ');
  const words = 'i'.repeat(rank);
  return isLoad
    ? plain(
        `cp.async.bulk.tensor.${rank}d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {${list}}], [%${rank + 2}];`,
        `sg${words}s`,
      )
    : plain(
        `cp.async.bulk.tensor.${rank}d.global.shared::cta.bulk_group [%0, {${list}}], [%${rank + 1}];`,
        `g${words}s`,
      );
}

/** `cp_async_bulk_tensor(space_cluster, space_global, tile, map, coordinates, barrier)` and its way back. */
export function tensorByArray(rank: number, isLoad: boolean): Wrapper {
  return { ...tensorWrapper(rank, isLoad), coordinates: { at: isLoad ? 2 : 1, count: rank } };
}
