import { describe, expect, it } from 'vitest';
import { judge } from '@src/profile/judge/findings';
import { readText } from '@src/profile/read';
import { figureLink, numbersOf, stepLink } from './links';

const [finding] = judge(
  readText('l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum 1\nl1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum 32')
    .report!.launches[0]!,
).findings;

describe('a finding', () => {
  it('leads to its section and to the figure in the state of the report', () => {
    const chapters = { coalescing: 'Chapter 1' };
    expect(stepLink(finding!, '../', chapters)).toEqual({
      href: '../coalescing/#which-index-is-threadidxx',
      text: 'Chapter 1',
    });
    expect(figureLink(finding!, '../', chapters)).toBe('../coalescing/?fig-stride.stride=8#fig-stride');
  });

  it('leads nowhere while the chapter is not written', () => {
    expect(stepLink(finding!, '../', {})).toBeNull();
    expect(figureLink(finding!, '../', {})).toBeNull();
  });
});

describe('numbers in an address', () => {
  it('are readable lines, and nothing else', () => {
    const text = numbersOf('?ldRequests=12&ldSectors=384&gpu=h200&stSectors=<script>&timeNs=1.5e6');
    expect(readText(text).report!.launches[0]!.values).toEqual({ loadRequests: 12, loadSectors: 384, time: 1.5e6 });
    expect(text).not.toContain('<');
    expect(numbersOf('?gpu=h200')).toBe('');
  });
});
