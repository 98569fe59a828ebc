/**
 * What the benchmarks count: accesses as figures and kernels make them, each kind of pattern in each width, with all lanes
 * or some.
 */
export const ACCESSES = 4096;
const TILE_ELEMENTS = 8192;
const OPS = ['load', 'store', 'atomic'];

const kindsOf = (next, { table, pitch }) => [
  () => ({ kind: 'stride', stride: next(65) }),
  () => ({ kind: 'reverse' }),
  () => ({ kind: 'broadcast', sharing: 1 + next(32) }),
  () => ({ kind: 'permute', seed: next(1000) }),
  () => ({ kind: 'gather', seed: next(1000), tableElements: 1 + next(table) }),
  () => ({ kind: 'column', pitch: pitch(), column: next(32) }),
  () => ({ kind: 'block', width: 2 ** next(6), pitch: pitch() }),
];

const withLists = (access) => ({
  ...access,
  addresses: Float64Array.from(access.addressByLane, (address) => address ?? 0),
});

/** Loads of global memory. */
export function globalStream({ addressesOf, seededRandom, architectures: { h200 } }) {
  const next = seededRandom(1);
  const kinds = kindsOf(next, { table: 65_536, pitch: () => 1 + next(4096) });
  return Array.from({ length: ACCESSES }, (_, index) => {
    const width = h200.accessWidths.value[next(5)];
    const mask = next(4) === 0 ? next(2 ** 32) : 0xffffffff;
    const pattern = kinds[index % kinds.length]();
    return withLists({ op: 'load', width, mask, addressByLane: addressesOf(pattern, { elementBytes: width, mask }) });
  });
}

/** Loads and stores of a tile in shared memory, with an occasional atomic. */
export function sharedStream({ addressesOf, seededRandom }) {
  const next = seededRandom(1);
  const kinds = kindsOf(next, { table: TILE_ELEMENTS, pitch: () => 16 + next(128) });
  return Array.from({ length: ACCESSES }, (_, index) => {
    const op = OPS[next(8) === 0 ? 2 : next(2)];
    const width = op === 'atomic' ? 4 : [1, 2, 4, 8, 16][next(5)];
    const mask = next(4) === 0 ? next(2 ** 32) : 0xffffffff;
    const lanes = addressesOf(kinds[index % kinds.length](), { elementBytes: width, mask });
    const addressByLane = lanes.map((address) => (address === null ? null : address % (TILE_ELEMENTS * width)));
    return withLists({ op, width, mask, addressByLane });
  });
}

/** In the format that coalesce.c reads. */
export const globalNumbers = (stream) => [
  stream.length,
  ...stream.flatMap(({ addressByLane }) => addressByLane.map((address) => address ?? -1)),
];

/** In the format that shared.c reads. */
export const sharedNumbers = (stream) => [
  stream.length,
  ...stream.flatMap(({ op, width, addressByLane }) => [
    OPS.indexOf(op),
    width,
    ...addressByLane.map((address) => address ?? -1),
  ]),
];
