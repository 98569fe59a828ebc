import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explain, type File } from './explained';

const file = (name: string): File => ({
  name,
  bytes: new Uint8Array(readFileSync(`content/evidence/reports/${name}`)),
});
const typed = (name: string, text: string): File => ({ name, bytes: new TextEncoder().encode(text) });

describe('explain', () => {
  const { text, isRead } = explain([file('h200.before.base.csv')], false);

  it('prints each kernel, the longest first, with its bound and what to change', () => {
    expect(isRead).toBe(true);
    const kernels = [...text.matchAll(/^\d\. (\w+)/gm)].map(([, name]) => name);
    expect(kernels).toEqual([
      'scale',
      'sumArray',
      'moveParticles',
      'addMatrices',
      'transpose',
      'copyRows',
      'polynomial',
    ]);
    expect(text).toContain('DRAM is the bound');
    expect(text).toContain('16 blocks for 132 SMs');
    expect(text).toContain('Pad the rows of the tile');
  });

  it('says the same as JSON', () => {
    const [report] = JSON.parse(explain([file('h200.before.base.csv')], true).text) as [
      { launches: { kernel: string; findings: { title: string; gain: number }[] }[] },
    ];
    for (const { findings } of report.launches) for (const { title } of findings) expect(text).toContain(title);
    expect(report.launches[0]!.findings[0]!.gain).toBeGreaterThan(0.9);
  });

  it('compares two reports kernel by kernel', () => {
    const { text: both } = explain([file('h200.before.base.csv'), file('h200.after.base.csv')], false);
    expect(both).toMatch(/transpose {2}334 µs → 146 µs, 2\.\d+ times as fast/);
    expect(both).toContain('excess wavefronts: 65 million wavefronts → 0 wavefronts');
  });

  it('gives each finding its place in the book, its figure in the state of the report, and what to collect next', () => {
    expect(text).toContain('Read coalescing/#which-index-is-threadidxx');
    expect(text).toContain('Figure in this state: coalescing/?fig-stride.stride=8#fig-stride');
    const sparse = ['requests 10', 'sectors 320'].map((end) => {
      const [what, count] = end.split(' ');
      return `l1tex__t_${what}_pipe_lsu_mem_global_op_ld.sum ${count}`;
    });
    expect(explain([typed('a.txt', sparse.join('\n'))], false).text).toMatch(
      /Collect next: smsp__sass_average_data_bytes_per_sector/,
    );
  });

  it('reports as JSON what changed between two reports', () => {
    const both = JSON.parse(explain([file('h200.before.base.csv'), file('h200.after.base.csv')], true).text) as {
      readonly reports: readonly unknown[];
      readonly pairs: readonly { kernel: string; timeRatio: number; changes: { metric: string }[] }[];
    };
    expect([both.reports.length, both.pairs.length]).toEqual([2, 7]);
    const transpose = both.pairs.find(({ kernel }) => kernel.startsWith('transpose'))!;
    expect(transpose.timeRatio).toBeLessThan(0.5);
    expect(transpose.changes[0]!.metric).toBe('derived__memory_l1_wavefronts_shared_excessive');
  });

  it('refuses what is no report with advice', () => {
    const { text: answer, isRead: read } = explain([typed('page.html', '<!doctype html>')], false);
    expect(read).toBe(false);
    expect(answer).toContain('page.html is not a report');
    expect(answer).toContain('ncu');
  });

  it('sends a terminal no control characters from a file', () => {
    const name = 'k\u001b[2J\u0007\u202e(int)';
    const csv = `"ID","Kernel Name","Metric Name","Metric Unit","Metric Value"\n"0","${name}","gpu__time_duration.sum","ns","5.00"`;
    const { text: shown } = explain([typed('a\u001b[31m.csv', csv)], false);
    expect(shown).toContain('k�[2J');

    expect(shown).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/);
  });
});
