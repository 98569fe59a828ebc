/** A place of the book that is now in another chapter. Links to it are on pages that cannot be changed. */
export interface MovedPlace {
  /** Where it was: "/bank-conflicts/#fig-ldmatrix". */
  readonly from: string;
  /** Where it is: "/tma/#fig-ldmatrix". */
  readonly to: string;
  /** Its name there, for a reader who has to follow by hand: "How ldmatrix reads rows". */
  readonly what: string;
}

/** Chapter 7 was two chapters in one: asynchronous copies now have a separate one. */
const toAsyncCopies: readonly (readonly [id: string, what: string])[] = [
  ['fig-pipeline', 'A pipeline of copies'],
  ['fig-overlap', 'Copies between host and GPU, with streams'],
  ['ex-on-its-way', 'Eight buffers'],
  ['ex-stages', 'How many stages?'],
  ['ex-room', 'Room for stages'],
  ['ex-api', 'Who reaches the engine?'],
  ['ex-enough', 'Two stages shall do'],
  ['ex-streams', 'The best schedule'],
  ['scene-what-does-the-second-buffer-gain-', 'What does the second buffer gain?'],
  ['scene-one-stage-copy-and-compute-take-turns', 'One stage: copy and compute take turns'],
  ['scene-two-stages-the-next-copy-issued-first', 'Two stages, the next copy issued first'],
  ['scene-the-bug-wait-compute-issue', 'The bug: wait, compute, issue'],
  ['scene-eight-stages-cannot-repair-it', 'Eight stages cannot repair it'],
  ['scene-more-stages-in-the-right-order', 'More stages, in the right order'],
  ['scene-much-arithmetic-two-stages-are-enough', 'Much arithmetic: two stages are enough'],
  ['scene-one-thread-one-instruction', 'One thread, one instruction'],
  ['scene-read-the-sass-not-the-name', 'Read the SASS, not the name'],
  ['scene-pieces-alone-hide-nothing', 'Pieces alone hide nothing'],
  ['scene-three-streams-in-work-and-out-at-once', 'Three streams: in, work and out at once'],
  ['scene-pageable-memory-streams-do-nothing', 'Pageable memory: streams do nothing'],
  ['scene-stages-measured', 'Stages, measured'],
  ['scene-streams-measured', 'Streams, measured'],
  ['a-perfect-load-still-waits', 'A perfect load still waits'],
  ['the-rule', 'The rule'],
  ['which-api-becomes-which-instruction', 'Which API becomes which instruction'],
  ['one-level-up-the-host-and-the-gpu', 'One level up: the host and the GPU'],
  ['before-and-after', 'Before and after'],
  ['measured', 'Measured'],
];

/** The GPUs of the book have a separate page, which was the second half of chapter 0. */
const toAtlas: readonly (readonly [id: string, what: string])[] = [
  ['fig-levels', 'How long each level takes'],
  ['fig-block', 'How much one block can have'],
  ['fig-gpus', 'The GPUs, fact by fact'],
  ['ex-block-a100', 'The exercise about a block of an A100'],
  ['scene-a-race-of-one-value-from-each-level', 'A race of one value from each level'],
  ['scene-what-grows-from-a100-to-h200-what-does-not', 'What grows from A100 to H200, what does not'],
  ['scene-how-much-can-one-block-have-', 'How much can one block have?'],
  ['scene-what-each-generation-brought', 'What each generation brought'],
];

/** Places with another id there, or elsewhere in the same chapter. */
const renamed: readonly MovedPlace[] = (
  [
    [
      '/read-only-data/#scene-neighbours-are-not-shared',
      '/read-only-data/#scene-neighbors-are-not-shared',
      'Neighbors are not shared',
    ],
    [
      '/read-only-data/#textures-and-neighbours-in-two-dimensions',
      '/read-only-data/#textures-and-neighbors-in-two-dimensions',
      'Textures and neighbors in two dimensions',
    ],
    ['/read-only-data/#ex-runs', '/read-only-data/#ex-bytes', 'A table of bytes'],
    ['/read-only-data/#ex-first', '/read-only-data/#ex-stream', 'The hit rate of a stream'],
    [
      '/tma/#scene-your-neighbour-s-shared-memory',
      '/tma/#scene-another-block-s-shared-memory',
      'Another block’s shared memory',
    ],
    [
      '/read-only-data/#scene-sixty-mib-that-keep-forty-or-thirty',
      '/read-only-data/#scene-60-mib-of-l2-that-hold-40-mib-or-30',
      '60 MiB of L2 that hold 40 MiB, or 30',
    ],
    ['/tma/#scene-rows-as-wide-as-they-are', '/tma/#scene-rows-without-padding', 'Rows without padding'],
    [
      '/tma/#scene-two-alignments-128-bytes-and-the-repeat',
      '/tma/#scene-two-alignments-128-bytes-and-one-pattern',
      'Two alignments: 128 bytes and one pattern',
    ],
    [
      '/profile/#scene-what-does-dram-move-in-vain-',
      '/profile/#scene-what-does-dram-move-for-nothing-',
      'What does DRAM move for nothing?',
    ],
    [
      '/coalescing/#scene-sixteen-bytes-per-lane-sixteen-sectors-and-that-is-right',
      '/vectorized-access/#scene-float4-sixteen-sectors-per-request-is-right',
      'float4: sixteen sectors per request is right',
    ],
    ['/latency-hiding/#myths', '/latency-hiding/#printed-elsewhere-and-wrong', 'Printed elsewhere, and wrong'],
    ['/tma/#ex-store', '/tma/#ex-order-store', 'A TMA store, in order'],
    ['/tma/#ex-legal', '/tma/#exercises', 'Exercises'],
    ['/tma/#ex-holes', '/tma/#ex-bytes', 'What the barrier expects'],
    ['/read-only-data/#ex-cycles', '/read-only-data/#exercises', 'Exercises'],
    ['/read-only-data/#parameters-are-constants-too', '/read-only-data/#operand-or-load', 'Operand or load'],
    ['/read-only-data/#measured', '/read-only-data/#the-rule', 'The rule'],
    [
      '/tma/#four-roads-to-shared-memory',
      '/async-copies/#four-ways-into-shared-memory',
      'Four ways into shared memory',
    ],
    ['/tma/#tensor-copies-a-box-out-of-a-tensor', '/tma/#what-lands-where', 'What lands where'],
    ['/tma/#clusters-neighbours-that-share', '/tma/#clusters-neighbors-that-share', 'Clusters: neighbors that share'],
    ['/tma/#ways-and-stages', '/async-copies/#measured', 'Measured'],
    ['/tma/#the-wrong-order', '/async-copies/#measured', 'Measured'],
    ['/tma/#how-many-stages-for-how-much-arithmetic', '/async-copies/#measured', 'Measured'],
    ['/tma/#what-the-way-of-copying-gains', '/async-copies/#measured', 'Measured'],
    ['/tma/#host-and-gpu', '/async-copies/#one-level-up-the-host-and-the-gpu', 'One level up: the host and the GPU'],
    ['/tma/#printed-elsewhere', '/async-copies/#printed-elsewhere-and-wrong', 'Printed elsewhere, and wrong'],
    ['/warp/#where-the-waiting-is', '/gpus/#how-long-each-level-takes', 'How long each level takes'],
    ['/warp/#the-gpus-of-this-book', '/gpus/#the-gpus-fact-by-fact', 'The GPUs, fact by fact'],
    ['/warp/#the-rule', '/coalescing/#the-rule', 'The rule'],
    [
      '/vectorized-access/#measured',
      '/vectorized-access/#a-copy-and-the-blocks-it-launches',
      'A copy, and the blocks it launches',
    ],
    [
      '/vectorized-access/#elements-from-one-byte-to-sixteen',
      '/vectorized-access/#a-copy-and-the-blocks-it-launches',
      'A copy, and the blocks it launches',
    ],
    ['/vectorized-access/#ex-requests', '/vectorized-access/#exercises', 'Exercises'],
    ['/vectorized-access/#ex-ideal', '/vectorized-access/#exercises', 'Exercises'],
    ['/vectorized-access/#ex-struct', '/vectorized-access/#exercises', 'Exercises'],
    [
      '/tiling/#tiles-of-8-16-and-32',
      '/tiling/#what-the-compiler-does-with-your-reads',
      'What the compiler does with your reads',
    ],
    [
      '/tiling/#scene-requests-fall-by-32-sectors-by-20',
      '/tiling/#scene-32-times-fewer-requests-20-times-fewer-sectors',
      '32 times fewer requests, 20 times fewer sectors',
    ],
    ['/tiling/#results-in-registers', '/tiling/#measured', 'Measured'],
    ['/tiling/#a-hierarchy-of-tiles', '/tiling/#what-a-tile-costs', 'What a tile costs'],
    ['/tiling/#the-same-idea-elsewhere', '/tiling/#what-a-tile-costs', 'What a tile costs'],
    ['/tiling/#ex-times', '/tiling/#exercises', 'Exercises'],
    ['/tiling/#ex-ridge', '/tiling/#exercises', 'Exercises'],
    ['/tiling/#ex-fed', '/tiling/#exercises', 'Exercises'],
    ['/tiling/#ex-blocks', '/tiling/#exercises', 'Exercises'],
    [
      '/warp/#scene-dram-brings-what-it-likes',
      '/warp/#scene-dram-is-read-64-bytes-at-a-time',
      'DRAM is read 64 bytes at a time',
    ],
    [
      '/warp/#scene-lines-are-names-sectors-are-freight',
      '/warp/#scene-only-touched-sectors-travel',
      'Only touched sectors travel',
    ],
    [
      '/warp/#scene-a-warm-cache-turns-the-load-round',
      '/warp/#scene-a-hit-ends-the-trip-early',
      'A hit ends the trip early',
    ],
    ['/bank-conflicts/#ex-ldmatrix', '/tma/#ex-ldmatrix', 'The exercise about ldmatrix'],
    [
      '/bank-conflicts/#scene-atomics-do-not-share',
      '/warp-shuffles/#scene-atomics-do-not-share',
      'Atomics do not share',
    ],
    [
      '/bank-conflicts/#scene-how-many-turns-does-a-column-take-',
      '/bank-conflicts/#scene-how-many-wavefronts-does-a-column-take-',
      'How many wavefronts does a column take?',
    ],
    [
      '/bank-conflicts/#scene-a-swizzle-the-same-without-the-hole',
      '/bank-conflicts/#scene-a-swizzle-no-unused-words',
      'A swizzle: no unused words',
    ],
    [
      '/bank-conflicts/#scene-how-not-to-be-fooled',
      '/bank-conflicts/#scene-how-to-read-the-conflict-counters',
      'How to read the conflict counters',
    ],
    [
      '/bank-conflicts/#scene-through-a-tile-the-trouble-moves',
      '/bank-conflicts/#scene-through-a-tile-the-shared-read-conflicts',
      'Through a tile: the shared read conflicts',
    ],
    [
      '/bank-conflicts/#scene-one-word-more-both-sides-whole',
      '/bank-conflicts/#scene-with-padding-four-sectors-one-wavefront',
      'With padding: four sectors, one wavefront',
    ],
    ['/bank-conflicts/#fig-ldmatrix', '/tma/#fig-ldmatrix', 'Rows of ldmatrix on the banks'],
    ['/bank-conflicts/#matrices-for-the-tensor-cores-ldmatrix', '/tma/#who-reads-the-tile', 'Who reads the tile'],
    [
      '/bank-conflicts/#scene-eight-addresses-are-one-pass',
      '/tma/#scene-eight-addresses-are-one-pass',
      'Eight addresses are one pass',
    ],
    [
      '/bank-conflicts/#scene-pad-by-16-bytes-not-by-a-word',
      '/tma/#scene-pad-by-16-bytes-not-by-a-word',
      'Pad by 16 bytes, not by a word',
    ],
    [
      '/bank-conflicts/#scene-or-swizzle-as-the-tma-does',
      '/tma/#scene-or-swizzle-as-the-tma-does',
      'Or swizzle, as the TMA does',
    ],
    ['/bank-conflicts/#ex-atomic', '/warp-shuffles/#ex-histogram-counters', 'Read these counters: a histogram'],
    [
      '/bank-conflicts/#a-transpose-two-sides-two-diseases',
      '/bank-conflicts/#a-transpose-first-sectors-then-banks',
      'A transpose: first sectors, then banks',
    ],
    ['/bank-conflicts/#the-counters-that-show-it', '/bank-conflicts/#is-the-pipe-the-limit', 'Is the pipe the limit?'],
    ['/bank-conflicts/#measured', '/bank-conflicts/#before-and-after', 'Before and after'],
    [
      '/bank-conflicts/#scene-the-profile-of-the-unpadded-transpose',
      '/bank-conflicts/#scene-the-pipe-is-busy-dram-is-not',
      'The pipe is busy, DRAM is not',
    ],
    [
      '/warp-shuffles/#scene-the-profile-of-a-plain-tree',
      '/warp-shuffles/#scene-the-tree-keeps-the-sms-busy-and-dram-idle',
      'The tree keeps the SMs busy, and DRAM idle',
    ],
    ['/bank-conflicts/#ex-16-wide', '/bank-conflicts/#exercises', 'Exercises'],
    ['/bank-conflicts/#ex-chars', '/bank-conflicts/#exercises', 'Exercises'],
    ['/bank-conflicts/#ex-counter', '/bank-conflicts/#exercises', 'Exercises'],
    ['/bank-conflicts/#ex-double', '/bank-conflicts/#exercises', 'Exercises'],
    ['/bank-conflicts/#ex-share', '/bank-conflicts/#exercises', 'Exercises'],
    [
      '/warp-shuffles/#scene-a-lane-that-is-off-gives-nothing',
      '/warp-shuffles/#scene-an-inactive-source-not-defined',
      'An inactive source: not defined',
    ],
    [
      '/warp-shuffles/#the-sum-of-all-that-came-before',
      '/warp-shuffles/#scan-the-sum-of-all-lanes-before',
      'Scan: the sum of all lanes before',
    ],
    ['/warp-shuffles/#a-sum-of-a-warp-a-sum-of-a-block', '/warp-shuffles/#measured', 'Measured'],
    [
      '/warp-shuffles/#more-wavefronts-than-the-figure-counts',
      '/warp-shuffles/#the-counters-that-show-it',
      'The counters that show it',
    ],
    ['/warp-shuffles/#when-not-to-shuffle', '/warp-shuffles/#what-to-remember', 'What to remember'],
    ['/warp-shuffles/#ex-block', '/warp-shuffles/#exercises', 'Exercises'],
    ['/warp-shuffles/#ex-chain', '/warp-shuffles/#exercises', 'Exercises'],
    ['/warp-shuffles/#ex-scan', '/warp-shuffles/#exercises', 'Exercises'],
    ['/warp-shuffles/#ex-segments', '/warp-shuffles/#exercises', 'Exercises'],
    ['/warp-shuffles/#ex-up', '/warp-shuffles/#exercises', 'Exercises'],
    [
      '/warp/#before-and-after-who-waits-for-whom',
      '/warp/#before-and-after-loads-that-wait-for-each-other',
      'Before and after: loads that wait for each other',
    ],
    ['/warp/#sectors-per-request-by-width', '/vectorized-access/#before-and-after', 'Before and after'],
    ['/coalescing/#elements-from-one-byte-to-sixteen', '/vectorized-access/#before-and-after', 'Before and after'],
    ['/warp/#measured', '/gpus/#how-long-each-level-takes', 'How long each level takes'],
    [
      '/coalescing/#structures-whose-neighbours',
      '/coalescing/#structures-whose-neighbors',
      'Structures: whose neighbors?',
    ],
    ['/coalescing/#what-dram-brings-along', '/coalescing/#measured', 'Measured'],
    [
      '/coalescing/#scene-neighbours-share-sectors',
      '/coalescing/#scene-neighbors-share-sectors',
      'Neighbors share sectors',
    ],
    [
      '/coalescing/#scene-sixteen-bytes-a-lane-sixteen-sectors-and-that-is-right',
      '/vectorized-access/#scene-float4-sixteen-sectors-per-request-is-right',
      'float4: sixteen sectors per request is right',
    ],
    ['/warp/#ex-width-8', '/warp/#exercises', 'Exercises'],
    ['/warp/#ex-shared-elements', '/warp/#exercises', 'Exercises'],
    ['/coalescing/#ex-offset', '/coalescing/#exercises', 'Exercises'],
    ['/coalescing/#ex-double', '/coalescing/#exercises', 'Exercises'],
    ['/coalescing/#ex-aos', '/coalescing/#exercises', 'Exercises'],
    ['/coalescing/#ex-worst-16', '/coalescing/#exercises', 'Exercises'],
    ['/coalescing/#ex-wavefronts', '/coalescing/#exercises', 'Exercises'],
    ['/warp/#how-long-each-level-takes', '/gpus/#how-long-each-level-takes', 'How long each level takes'],
    ['/warp/#how-much-each-level-holds', '/gpus/#how-much-each-level-holds', 'How much each level holds'],
    ['/warp/#how-fast-each-level-is', '/gpus/#how-fast-each-level-is', 'How fast each level is'],
    ...['/warp/', '/gpus/'].map(
      (page) =>
        [
          `${page}#scene-what-nobody-told`,
          '/gpus/#scene-few-latencies-have-a-source',
          'Few latencies have a source',
        ] as const,
    ),
    [
      '/gpus/#scene-latencies-that-are-not-published',
      '/gpus/#scene-few-latencies-have-a-source',
      'Few latencies have a source',
    ],
    [
      '/vectorized-access/#scene-float4-sixteen-sectors-a-request-is-right',
      '/vectorized-access/#scene-float4-sixteen-sectors-per-request-is-right',
      'float4: sixteen sectors per request',
    ],
    [
      '/vectorized-access/#scene-bytes-one-sector-a-request-and-four-times-the-work',
      '/vectorized-access/#scene-bytes-one-sector-per-request-and-four-times-the-work',
      'Bytes: one sector per request',
    ],
  ] as const
).map(([from, to, what]) => ({ from, to, what }));

/** All of them. A section that moves to another chapter, or gets another id, leaves a line here for each of its ids. */
export const movedPlaces: readonly MovedPlace[] = [
  ...toAsyncCopies.map(([id, what]) => ({ from: `/tma/#${id}`, to: `/async-copies/#${id}`, what })),
  ...toAtlas.map(([id, what]) => ({ from: `/warp/#${id}`, to: `/gpus/#${id}`, what })),
  ...renamed,
];

/** What left this chapter, by the ids that it had there. */
export const movedFrom = (
  address: string,
  places: readonly MovedPlace[] = movedPlaces,
): readonly (MovedPlace & { readonly id: string })[] =>
  places.filter(({ from }) => chapterOf(from) === address).map((place) => ({ ...place, id: idOf(place.from) }));

export const chapterOf = (place: string): string => /^\/([a-z-]+)\//.exec(place)?.[1] ?? '';
export const idOf = (place: string): string => place.split('#')[1] ?? '';

/**
 * The errors of the table; empty without errors.
 *
 * @param ids - The ids of each chapter, by its address.
 */
export function movedProblems(
  places: readonly MovedPlace[],
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const has = (place: string): boolean => ids.get(chapterOf(place))?.has(idOf(place)) ?? false;
  return places.flatMap(({ from, to, what }, index) =>
    [
      !/^\/[a-z-]+\/#[\w-]+$/.test(from) && `${from} is not written as /chapter/#id`,
      !/^\/[a-z-]+\/#[\w-]+$/.test(to) && `${to} is not written as /chapter/#id`,
      !ids.has(chapterOf(from)) && `${from}: there is no such chapter`,
      has(from) && `${from} is still there`,
      !has(to) && `${from} leads to ${to}, which is not there`,
      what.trim() === '' && `${from} has no name`,
      places.findIndex((other) => other.from === from) < index && `${from} is twice in the table`,
    ].filter((problem) => typeof problem === 'string'),
  );
}
