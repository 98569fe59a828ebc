import { describe, expect, it } from 'vitest';
import { counters } from './counters';
import { readOutput } from './read-output';

const [REQUESTS, SECTORS] = [
  'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum',
  'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
];

describe('the output of a profiler', () => {
  it('is read from a column for each counter, with its row of units', () => {
    const text = [
      '==PROF== Connected to process 1',
      `"ID","Kernel Name","dram__bytes_read.sum","gpu__time_duration.sum","${REQUESTS}","${SECTORS}"`,
      '"","","byte","ns","",""',
      '"0","copy(float *, int)","268,448,768","199344","2,097,152","8,388,608"',
    ].join('\n');
    expect(readOutput(text)).toEqual({
      profile: { dramRead: 268448768, timeNs: 199344, ldRequests: 2097152, ldSectors: 8388608 },
      launches: 1,
    });
  });

  it('takes the longest of several launches, and scaled units', () => {
    const text = [
      '"dram__bytes_read.sum","gpu__time_duration.sum"',
      '"Mbyte","us"',
      '"1.5","10"',
      '"3","20"',
      '"2","12"',
    ].join('\n');
    expect(readOutput(text)).toEqual({ profile: { dramRead: 3e6, timeNs: 20000 }, launches: 3 });
  });

  it('is read from a line for each counter', () => {
    const text = [
      '"ID","Kernel Name","Metric Name","Metric Unit","Metric Value"',
      `"0","k","${REQUESTS}","request","1,024"`,
      `"0","k","${SECTORS}","sector","4,096"`,
    ].join('\n');
    expect(readOutput(text)).toEqual({ profile: { ldRequests: 1024, ldSectors: 4096 }, launches: 1 });
  });

  it('is read from the table of text', () => {
    const text = `    ${REQUESTS}   request   2,097,152\n    dram__bytes_write.sum   Gbyte   1.25\n    gpu__time_duration.sum  usecond  3.5\n`;
    expect(readOutput(text)?.profile).toEqual({ ldRequests: 2097152, dramWritten: 1.25e9, timeNs: 3500 });
  });

  it('is nothing where no counter is named', () => {
    expect(readOutput('hello, 12')).toBeNull();
    expect(readOutput('')).toBeNull();
    expect(readOutput('"Metric Name","Metric Value"\n"sm__cycles.sum","12"')).toBeNull();
  });

  it('knows every counter of the line', () => {
    const text = `${counters.map(({ name }) => `"${name}"`).join(',')}\n${counters.map((_, index) => `"${index + 1}"`).join(',')}`;
    expect(Object.values(readOutput(text)!.profile)).toEqual(counters.map((_, index) => index + 1));
  });
});
