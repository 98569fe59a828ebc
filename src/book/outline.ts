/** The chapters of the book in order, written or not. The address is the last part of the chapter's URL. */
export const outline = [
  {
    address: 'warp',
    title: 'A warp asks for memory',
    subject: 'The road of one load, from the instruction to DRAM and back.',
  },
  {
    address: 'coalescing',
    title: 'Coalescing',
    subject: 'Which sectors a warp touches, and how many of their bytes it uses.',
  },
  { address: 'vectorized-access', title: 'Vectorized access', subject: 'More bytes a lane, fewer instructions.' },
  { address: 'tiling', title: 'Tiling', subject: 'A value fetched once and used many times.' },
  {
    address: 'bank-conflicts',
    title: 'Bank conflicts',
    subject: 'Thirty-two banks of shared memory, and who has to queue.',
  },
  { address: 'warp-shuffles', title: 'Warp shuffles', subject: 'Values that move between lanes without memory.' },
  {
    address: 'read-only-data',
    title: 'Read-only data and caches',
    subject: 'What const, the caches and constant memory really do.',
  },
  { address: 'tma', title: 'Asynchronous copies and the TMA', subject: 'Copies that go on while you compute.' },
] as const;
