import { ProseError } from './prose-error';

/** The meaning of the parts of a Nsight Compute metric name, in their order. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^l1tex__/, 'L1'],
  [/^lts__/, 'L2 slice'],
  [/^dram__/, 'device memory'],
  [/^smsp__/, 'SM sub-partition'],
  [/^sm__/, 'SM'],
  [/^gpc__|^gpu__/, 'GPU'],
  [/__t_|average_t_/, 'tag stage'],
  [/__data_/, 'data stage'],
  [/_output_wavefronts/, 'wavefronts sent on'],
  [/sectors_per_request/, 'sectors per request'],
  [/_sectors(?!_per)/, 'sectors of 32 bytes'],
  [/_requests(?!_)|(?<!per)_requests_/, 'requests, one an instruction of a warp'],
  [/_bank_conflicts/, 'extra wavefronts from bank conflicts'],
  [/_set_conflicts/, 'conflicts in the tag stage'],
  [/_wavefronts(?<!output_wavefronts)/, 'wavefronts'],
  [/__bytes/, 'bytes'],
  [/_pipe_lsu/, 'load–store unit'],
  [/_mem_global/, 'global memory'],
  [/_mem_shared/, 'shared memory'],
  [/_mem_local/, 'local memory'],
  [/_op_ld(?!gsts)/, 'loads'],
  [/_op_st/, 'stores'],
  [/_op_ldgsts/, 'copies to shared memory'],
  [/_op_tma_ld/, 'loads of the TMA'],
  [/_op_red|_op_atom/, 'atomics'],
  [/_(?:op_)?read/, 'reads'],
  [/_(?:op_)?write/, 'writes'],
  [/_lookup_hit/, 'found there'],
  [/_lookup_miss/, 'not found there'],
  [/\.sum$/, 'summed over all units'],
  [/\.avg$/, 'averaged over all units'],
  [/\.max$/, 'of the busiest unit'],
  [/\.ratio$/, 'as a ratio'],
  [/\.pct$/, 'in percent'],
];

/** "L1 · tag stage · sectors of 32 bytes · …": what a counter counts, from its name. */
export function counterWords(name: string): string {
  if (!/^[a-z0-9]+__\w+(?:\.\w+)*$/.test(name))
    throw new ProseError(
      `Counter: "${name}" is not the name of a Nsight Compute metric, such as l1tex__t_sectors.sum.`,
    );
  return PARTS.flatMap(([part, words]) => (part.test(name) ? [words] : [])).join(' · ');
}
