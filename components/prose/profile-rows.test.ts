import { describe, expect, it } from 'vitest';
import type { Run } from '@src/evidence/run';
import { givenReadings, profileCommand, profileRows } from './profile-rows';

const line = (role: string, section: string, metric: string, name: string, unit: string, result: string) => ({
  case: `chapter-4-${role}: ${section}: ${metric}`,
  params: { chapter: 4, role, kernel: `${role}Kernel`, section, metric, name, unit },
  result,
});
const run = {
  dataset: 'profiles',
  arch: 'h200',
  rows: [
    line('bad', 'Speed', 'Duration', 'gpu__time', 'ms', '1.07'),
    line('bad', 'Speed', 'Memory Throughput', 'share', '%', '87'),
    line('bad', 'Memory', 'Memory Throughput', 'bytes', 'Tbyte/s', '1.5'),
    line('fixed', 'Speed', 'Duration', 'gpu__time', 'us', '146.91'),
    line('fixed', 'Speed', 'Memory Throughput', 'share', '%', '73'),
    line('fixed', 'Memory', 'Memory Throughput', 'bytes', 'Tbyte/s', '3.5'),
  ],
} as unknown as Run;

describe('a profile in a chapter', () => {
  it('has the named lines, as they were printed, each with its unit', () => {
    const { kernels, rows } = profileRows(run, 'bank-conflicts', [
      { metric: 'Duration', html: 'So.' },
      { metric: 'Memory Throughput', section: 'Speed', html: '' },
      { metric: 'bytes', html: '' },
    ]);
    expect(kernels).toEqual({ bad: 'badKernel', fixed: 'fixedKernel' });
    expect(rows.map(({ label, unit, bad, fixed }) => [label, unit, bad, fixed])).toEqual([
      ['Duration', '', '1.07 ms', '146.91 us'],
      ['Memory Throughput', '%', '87', '73'],
      ['Memory Throughput', 'Tbyte/s', '1.5', '3.5'],
    ]);
    expect(rows[0]!.html).toBe('So.');
  });

  it('stops the build for a line or a chapter that was not recorded, and for one of two', () => {
    const rows =
      (metric: string, chapter = 'bank-conflicts') =>
      () =>
        profileRows(run, chapter, [{ metric, html: '' }]);
    expect(rows('Durations')).toThrow('no line is "Durations". There are Duration, Memory Throughput');
    expect(rows('Memory Throughput')).toThrow('is in Speed and Memory: name section="…"');
    expect(rows('Duration', 'warp-shuffles')).toThrow(
      'has no kernel of the chapter "warp-shuffles". It has bank-conflicts.',
    );
    expect(() => profileRows(run, 'bank-conflicts', [])).toThrow('name a line');
  });

  it('finds a recorded chapter by its address', () => {
    const later = run.rows.map((row) => ({ ...row, params: { ...row.params, chapter: 'tile-layouts' } }));
    const { kernels } = profileRows({ ...run, rows: later }, 'tile-layouts', [{ metric: 'Duration', html: '' }]);
    expect(kernels.bad).toBe('badKernel');
  });

  it('reads what is between its tags, and refuses anything else', () => {
    const html = `\n<div data-reading='{"metric":"Duration"}'><b>so</b></div>\n`;
    expect(givenReadings(html)).toEqual([{ metric: 'Duration', html: '<b>so</b>' }]);
    expect(() => givenReadings(`${html}<p>and so on</p>`)).toThrow('only <Reading');
  });

  it('prints the command that took the dataset', () => {
    expect(profileCommand("import csv\nOPTIONS = ['--set', 'full', '--clock-control', 'none']\n")).toContain(
      'ncu --set full --clock-control none --export report ./build/kernel count',
    );
    expect(() => profileCommand('')).toThrow('has no line');
  });
});
