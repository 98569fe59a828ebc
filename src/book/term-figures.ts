/**
 * The figure of the book that shows what a word means, by the word's id: "coalescing#fig-stride". Words that no figure shows
 * are omitted.
 */
const shown: Readonly<Record<string, string>> = {
  // Execution.
  warp: 'warp#fig-road',
  lane: 'warp#fig-road',
  thread: 'warp#fig-road',
  divergence: 'coalescing#fig-stride',
  predicate: 'coalescing#fig-stride',
  occupancy: 'tiling#fig-fit',
  'thread-block': 'tiling#fig-tiles',
  sm: 'tiling#fig-fit',
  register: 'tiling#fig-fit',
  cluster: 'tma#fig-cluster',
  'register-spill': 'latency-hiding#fig-spill',
  'launch-bounds': 'latency-hiding#fig-spill',
  atomic: 'warp-shuffles#fig-atomics',
  'sub-partition': 'latency-hiding#fig-scheduler',
  // Memory and caches.
  'global-memory': 'warp#fig-road',
  dram: 'warp#fig-road',
  l1: 'warp#fig-road',
  l2: 'warp#fig-road',
  line: 'coalescing#fig-stride',
  sector: 'coalescing#fig-stride',
  tag: 'read-only-data#fig-cache',
  request: 'coalescing#fig-stride',
  wavefront: 'bank-conflicts#fig-banks',
  'tag-wavefront': 'coalescing#fig-stride',
  coalescing: 'coalescing#fig-stride',
  stride: 'coalescing#fig-stride',
  uniform: 'coalescing#fig-stride',
  cold: 'warp#fig-road',
  hit: 'read-only-data#fig-cache',
  'working-set': 'read-only-data#fig-cache',
  eviction: 'read-only-data#fig-cache',
  'carve-out': 'read-only-data#fig-cache',
  bandwidth: 'tiling#fig-roof',
  'bytes-in-flight': 'vectorized-access#fig-flight',
  latency: 'latency-hiding#fig-scheduler',
  throughput: 'vectorized-access#fig-flight',
  'local-memory': 'latency-hiding#fig-spill',
  'constant-memory': 'read-only-data#fig-constant',
  texel: 'read-only-data#fig-texture',
  'z-order': 'read-only-data#fig-texture',
  pitch: 'bank-conflicts#fig-banks',
  alignment: 'vectorized-access#fig-width',
  aos: 'coalescing#fig-layout',
  soa: 'coalescing#fig-layout',
  pinned: 'async-copies#fig-overlap',
  stream: 'async-copies#fig-overlap',
  // Shared memory, tiles, and lanes that exchange values.
  'shared-memory': 'bank-conflicts#fig-banks',
  bank: 'bank-conflicts#fig-banks',
  'bank-conflict': 'bank-conflicts#fig-banks',
  broadcast: 'bank-conflicts#fig-banks',
  padding: 'bank-conflicts#fig-banks',
  swizzle: 'tma#fig-box',
  tile: 'tiling#fig-tiles',
  'arithmetic-intensity': 'tiling#fig-roof',
  roofline: 'tiling#fig-roof',
  fragment: 'tma#fig-ldmatrix',
  ldmatrix: 'tma#fig-ldmatrix',
  stmatrix: 'tma#fig-ldmatrix',
  shuffle: 'warp-shuffles#fig-shuffle',
  redux: 'warp-shuffles#fig-sum',
  reduction: 'warp-shuffles#fig-sum',
  scan: 'warp-shuffles#fig-scan',
  // Asynchronous copies.
  'cp-async': 'async-copies#fig-pipeline',
  'bulk-copy': 'async-copies#fig-pipeline',
  stage: 'async-copies#fig-pipeline',
  'double-buffering': 'async-copies#fig-pipeline',
  tma: 'tma#fig-box',
  box: 'tma#fig-box',
  'tensor-map': 'tma#fig-box',
  multicast: 'tma#fig-cluster',
  // In a profile.
  counter: 'profile#fig-chart',
  stall: 'latency-hiding#fig-scheduler',
  'long-scoreboard': 'latency-hiding#fig-scheduler',
  'eligible-warp': 'latency-hiding#fig-scheduler',
  'not-selected': 'latency-hiding#fig-scheduler',
  'wait-stall': 'latency-hiding#fig-scheduler',
  ilp: 'latency-hiding#fig-scheduler',
  'barrier-stall': 'latency-hiding#fig-scheduler',
};

/** Address of the figure that shows a word, if one does. */
export const figureOfTerm = (id: string): string | undefined => {
  const place = shown[id];
  return place === undefined ? undefined : `/${place.replace('#', '/#')}`;
};

/** Every word that a figure shows, with the address and the figure's id; for tests. */
export const termFigures: readonly (readonly [term: string, address: string, figure: string])[] = Object.entries(
  shown,
).map(([term, place]) => [term, ...(place.split('#') as [string, string])]);
