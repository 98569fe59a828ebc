/** Addresses of the book that a finding leads to, and numbers that come with an address. */
import type { Finding } from '@src/profile/judge/findings';

/** Titles of the finished chapters, by address. */
export type Chapters = Readonly<Record<string, string>>;

/** The section that explains a finding; `null` while its chapter is not written. */
export const stepLink = ({ step }: Finding, root: string, chapters: Chapters): { href: string; text: string } | null =>
  chapters[step.chapter] === undefined
    ? null
    : { href: `${root}${step.chapter}/${step.place === '' ? '' : `#${step.place}`}`, text: chapters[step.chapter]! };

/** The figure in the state of the report. */
export const figureLink = ({ figure }: Finding, root: string, chapters: Chapters): string | null =>
  figure === null || chapters[figure.chapter] === undefined
    ? null
    : `${root}${figure.chapter}/${figure.state === '' ? '' : `?${figure.state}`}#${figure.id}`;

/** Short names from an older form of this page, whose links must go on working. */
const OLD: Readonly<Record<string, string>> = {
  ldRequests: 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum',
  ldSectors: 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
  stRequests: 'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum',
  stSectors: 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum',
  sharedLoads: 'smsp__sass_inst_executed_op_shared_ld.sum',
  sharedLdWavefronts: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum',
  sharedStores: 'smsp__sass_inst_executed_op_shared_st.sum',
  sharedStWavefronts: 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum',
  dramRead: 'dram__bytes_read.sum',
  dramWritten: 'dram__bytes_write.sum',
  timeNs: 'gpu__time_duration.sum',
};

/** Lines of names and numbers, as a reader would type them; '' where the address has none. */
export function numbersOf(search: string): string {
  const query = new URLSearchParams(search);
  return Object.entries(OLD)
    .flatMap(([short, name]) => {
      const value = query.get(short);
      return value !== null && /^[\d.e+]{1,24}$/i.test(value) ? [`${name} ${value}`] : [];
    })
    .join('\n');
}
