/** What the probes count: the quantities that the model predicts, by the profiler's name. */

export const quantities = {
  requests: { words: 'requests', counter: 'l1tex__t_requests_pipe_lsu_mem_global_op' },
  sectors: { words: 'sectors', counter: 'l1tex__t_sectors_pipe_lsu_mem_global_op' },
  tagWavefronts: { words: 'tag wavefronts', counter: 'l1tex__t_output_wavefronts_pipe_lsu_mem_global_op' },
  sharedWavefronts: { words: 'shared wavefronts', counter: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op' },
  bankConflicts: { words: 'bank conflicts', counter: 'l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op' },
} as const;

export type Quantity = keyof typeof quantities;
export type Direction = 'ld' | 'st';

/** The full name of a counter. */
export const counterName = (quantity: Quantity, direction: Direction): string =>
  `${quantities[quantity].counter}_${direction}.sum`;

/** The names allowed in a file. */
export const counterNames: ReadonlySet<string> = new Set(
  (Object.keys(quantities) as Quantity[]).flatMap((quantity) => [
    counterName(quantity, 'ld'),
    counterName(quantity, 'st'),
  ]),
);
