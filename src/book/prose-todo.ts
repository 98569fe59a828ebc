/** What a chapter still has to mend. */
interface Todo {
  /** Numbers that were typed. */
  readonly numbers?: readonly string[];
  /** Ids of words that are used before they are explained. */
  readonly terms?: readonly string[];
  /** Counters that no dataset has recorded. */
  readonly references?: readonly string[];
}

/** By the address of the chapter. It only ever gets shorter. */
export const todo: Readonly<Record<string, Todo>> = {
  warp: {
    numbers: ['132', '100', '800', '4.0'],
    terms: [
      'kernel',
      'thread',
      'warp',
      'lane',
      'sm',
      'compute-capability',
      'register',
      'atomic',
      'dram',
      'l1',
      'l2',
      'sector',
      'request',
      'wavefront',
      'tag-wavefront',
      'stride',
      'latency',
      'bandwidth',
      'shared-memory',
    ],
  },
  coalescing: { numbers: ['97', '33', '40'], terms: ['coalescing', 'stride', 'aos', 'soa', 'bank', 'tile'] },
  'vectorized-access': {
    numbers: ['143', '100', '90', '2,097,152'],
    terms: ['grid-stride-loop', 'occupancy', 'bytes-in-flight', 'sass', 'scoreboard', 'long-scoreboard'],
  },
  tiling: {
    numbers: [
      '60',
      '538',
      '440',
      '56',
      '3136',
      '4.8',
      '4090',
      '1.5',
      '0.1',
      '33',
      '228',
      '57',
      '255',
      '132',
      '1100',
      '1152',
    ],
    terms: [
      'cluster',
      'occupancy',
      'barrier',
      'pitch',
      'shared-memory',
      'bank',
      'bank-conflict',
      'tile',
      'roofline',
      'fma',
      'tensor-core',
      'multicast',
      'double-buffering',
      'scoreboard',
      'short-scoreboard',
      'lg-throttle',
      'mio-throttle',
      'lsu',
    ],
  },
  'bank-conflicts': {
    numbers: ['33', '34', '132', '7.0', '7.5', '9.0', '440', '2.9', '2.2', '1.15', '67.7', '1980', '259'],
    terms: ['atomic', 'bank', 'padding', 'tma'],
  },
  'warp-shuffles': { numbers: ['8.0', '54', '44', '408', '160'] },
  'read-only-data': {
    numbers: ['39', '50', '70', '1.8', '100', '87.5', '217', '60', '7.6', '2,097,152', '40', '300', '192'],
    terms: ['working-set', 'eviction', 'constant-memory', 'texel', 'z-order', 'imc-miss'],
  },
  'async-copies': {
    numbers: [
      '127',
      '17.5',
      '936',
      '8.0',
      '9.0',
      '4.6',
      '120',
      '93',
      '104',
      '816',
      '1.3',
      '1.12',
      '99',
      '90',
      '6.4',
      '4.0',
    ],
    terms: ['pinned', 'bulk-copy', 'tma', 'mbarrier', 'double-buffering'],
  },
  tma: {
    numbers: ['228', '144', '132'],
    terms: [
      'cluster',
      'tensor-memory',
      'tma',
      'tensor-map',
      'mbarrier',
      'async-proxy',
      'multicast',
      'warp-specialization',
    ],
    references: ['counter l1tex__m_xbar2l1tex_read_bytes_mem_global_op_tma_ld.sum'],
  },
  gpus: { numbers: ['479', '100', '800', '60', '40', '132', '1.98', '48', '228'] },
};
