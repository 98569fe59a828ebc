/** What the page asks a profile for: counters of Nsight Compute by their exact names, each with the field that holds it. */
export const counters = [
  { id: 'ldRequests', name: 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum', label: 'requests' },
  { id: 'ldSectors', name: 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum', label: 'sectors' },
  { id: 'stRequests', name: 'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum', label: 'requests' },
  { id: 'stSectors', name: 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum', label: 'sectors' },
  { id: 'sharedLoads', name: 'smsp__inst_executed_op_shared_ld.sum', label: 'instructions' },
  { id: 'sharedLdWavefronts', name: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum', label: 'wavefronts' },
  { id: 'sharedStores', name: 'smsp__inst_executed_op_shared_st.sum', label: 'instructions' },
  { id: 'sharedStWavefronts', name: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum', label: 'wavefronts' },
  { id: 'dramRead', name: 'dram__bytes_read.sum', label: 'bytes read' },
  { id: 'dramWritten', name: 'dram__bytes_write.sum', label: 'bytes written' },
  { id: 'timeNs', name: 'gpu__time_duration.sum', label: 'time, ns' },
] as const;

export type CounterId = (typeof counters)[number]['id'];

/** What is known of one kernel; a counter that nobody gave is left out. */
export type Profile = Readonly<Partial<Record<CounterId, number>>>;

/**
 * The profile in counters by their full names, as the evidence records them.
 *
 * @param timeUs - A time that was measured apart, without a profiler.
 */
export function profileOf(byName: Readonly<Record<string, number>>, timeUs?: number): Profile {
  const profile: Partial<Record<CounterId, number>> = {};
  for (const { id, name } of counters) if (byName[name] !== undefined) profile[id] = byName[name];
  if (timeUs !== undefined) profile.timeNs = timeUs * 1000;
  return profile;
}

/**
 * The line to run, for a shell. `kernel` and `./program` are the reader's own. The counters begin their lines without a space:
 * they are one word.
 */
export const commandLine = [
  'ncu --csv --page raw --print-units base --clock-control none \\',
  '  --kernel-name regex:kernel --launch-count 1 --metrics \\',
  ...counters.map(({ name }, index) => `${name}${index < counters.length - 1 ? ',' : ' '}\\`),
  '  ./program',
].join('\n');
