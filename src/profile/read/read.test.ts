import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recordedRun } from '@src/evidence/testing';
import { named } from '../metrics';
import type { Launch, Report } from '../report';
import { readBytes, readText } from '.';

const FOLDER = 'content/evidence/reports';
const bytesOf = (file: string): Uint8Array => new Uint8Array(readFileSync(`${FOLDER}/${file}`));
const textOf = (file: string): string => readFileSync(`${FOLDER}/${file}`, 'utf8');
const run = recordedRun('reports');

function reportOf(file: string): Report {
  const { report, refusal } = readBytes(bytesOf(file), file);
  expect(refusal).toBeNull();
  return report!;
}
const recorded = (report: string) => run.rows.filter(({ params }) => params['report'] === report);

/** Every number that the recording script read itself, found again within the page's rounding. */
function expectRecorded(launches: readonly Launch[], report: string, digits: number, slack = 0.01): void {
  const rows = recorded(report);
  expect(launches).toHaveLength(rows.length);
  for (const [index, row] of rows.entries()) {
    expect(launches[index]!.kernel).toBe(row.params['kernel']);
    for (const [name, value] of Object.entries(row.counters ?? {})) {
      const found = launches[index]!.values[named(name)!.metric.id];
      expect(found, `${row.case}: ${name}`).toBeDefined();
      expect(Math.abs(found! - value), `${row.case}: ${name} is ${found}, not ${value}`).toBeLessThanOrEqual(
        Math.abs(value) * 10 ** -digits + slack,
      );
    }
  }
}

describe('a recorded report', () => {
  it.each(['before', 'after', 'profiles'])(
    '%s is read from the raw page in base units as the script read it',
    (report) => {
      expectRecorded(reportOf(`h200.${report}.base.csv`).launches, report, 12);
    },
  );

  it.each(['h200.before.raw.csv', 'h200.before.german.raw.csv'])('%s, in scaled units, says the same', (file) => {
    // A column in gigabytes has six decimals: of a small number, kilobytes remain.
    expectRecorded(reportOf(file).launches, 'before', 6, 501);
    expect(reportOf(file).notes.join()).toContain('--print-units base');
  });

  it.each(['h200.before.details.csv', 'h200.before.german.details.csv', 'h200.before.details.txt'])(
    '%s gives time, shares and occupancy as the raw page does',
    (file) => {
      const { launches } = reportOf(file);
      const raw = reportOf('h200.before.base.csv').launches;
      expect(launches).toHaveLength(raw.length);
      const ids = [
        'time',
        'dramBusy',
        'l2Busy',
        'smBusy',
        'l1Hit',
        'l2Hit',
        'occupancy',
        'registers',
        'dramRate',
        'instructions',
        'waves',
        'sms',
        'gridSize',
      ];
      for (const [index, launch] of launches.entries())
        for (const id of ids) {
          const expected = raw[index]!.values[id]!;
          expect(
            Math.abs(launch.values[id]! - expected),
            `${launch.kernel}: ${id} is ${launch.values[id]}, not ${expected}`,
          ).toBeLessThanOrEqual(Math.abs(expected) * 0.006 + 0.0051);
        }
    },
  );

  it('in French has spaces between thousands', () => {
    const [first] = reportOf('h200.before.french.details.txt').launches;
    expect(first!.values['cycles']).toBe(2115474);
    expect(first!.values['dramBusy']).toBe(83.05);
  });

  it('summed up by kernel is read as averages', () => {
    const { launches, form } = reportOf('h200.before.summary.csv');
    expect(form).toBe('summary page (CSV)');
    expect(launches).toHaveLength(7);
    const product = launches.find(({ kernel }) => kernel.startsWith('scale'));
    expect(product!.values['time']).toBe(6.27e6);
  });

  it('is found on a screen between the lines of the profiler and the program', () => {
    const { launches } = reportOf('h200.console.csv');
    expect(launches.map(({ kernel }) => kernel)).toEqual(recorded('before').map(({ params }) => params['kernel']));
    expect(launches[0]!.values['loadSectors']).toBe(67108864);
  });

  it('as a report file has the content of its own CSV, unrounded', () => {
    const fromFile = reportOf('h200.sections.ncu-rep').launches;
    const fromCsv = reportOf('h200.sections.csv').launches;
    expect(fromFile.map(({ kernel, grid, block, capability }) => [kernel, grid, block, capability])).toEqual(
      fromCsv.map(({ kernel, grid, block, capability }) => [kernel, grid, block, capability]),
    );
    for (const [index, { values }] of fromCsv.entries()) {
      expect(Object.keys(fromFile[index]!.values).sort()).toEqual(Object.keys(values).sort());
      for (const [id, value] of Object.entries(values))
        expect(Math.abs(fromFile[index]!.values[id]! - value), id).toBeLessThanOrEqual(Math.abs(value) * 1e-6 + 0.0051);
    }
  });

  it('as a report file names a kernel without a signature, such as those of libraries', () => {
    const bytes = bytesOf('h200.sections.ncu-rep').slice();
    const full = new TextEncoder().encode('moveParticles(float *, float)');
    const at = bytes.findIndex((_, start) => full.every((byte, index) => bytes[start + index] === byte));
    // The text follows its field, 7, and its length; field 12 is a comment.
    expect([...bytes.subarray(at - 2, at)]).toEqual([(7 << 3) | 2, full.length]);
    bytes[at - 2] = (12 << 3) | 2;
    const { report } = readBytes(bytes);
    expect(report!.launches.slice(0, 2).map(({ kernel }) => kernel)).toEqual([
      'moveParticles',
      'copyRows(float *, const float *)',
    ]);
  });

  it.each(['chapter-1-bad', 'chapter-9-fixed'])('as a page of text is read: %s', (name) => {
    const { report } = readText(readFileSync(`content/evidence/profiles/h200.${name}.txt`, 'utf8'));
    expect(report!.form).toBe('details page (text)');
    expect(report!.launches).toHaveLength(1);
    expect(Object.keys(report!.launches[0]!.values).length).toBeGreaterThan(25);
  });

  it('keeps unknown numbers', () => {
    const names = reportOf('h200.before.base.csv').launches[0]!.unknown.map(({ name }) => name);
    expect(names).toContain('lts__t_sectors_srcunit_gcc.sum');
    expect(names.filter((name) => name.includes('TriageCompute'))).toEqual([]);
  });
});

const HEADER =
  '"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"';
const details = (lines: readonly (readonly [string, string, string])[], header = HEADER): string =>
  [
    header,
    ...lines.map(
      ([name, unit, value]) =>
        `"0","1","app","host","k<1, 2>(float *)","1","7","(1, 1, 1)","(2, 1, 1)","0","8.0","Command line profiler metrics","${name}","${unit}","${value}"`,
    ),
  ].join('\n');
const one = (lines: readonly (readonly [string, string, string])[]) => readText(details(lines)).report!.launches[0]!;

describe('other versions', () => {
  it.each([
    ['dram__bytes_op_read.sum', 'Mbyte', '1.50', 'dramRead', 1.5e6],
    ['dram__sectors_read.sum', 'sector', '100', 'dramRead', 3200],
    ['smsp__inst_executed_op_shared_ld.sum', 'inst', '1,024', 'sharedLoads', 1024],
    ['smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.pct', '%', '1,250.00', 'longScoreboard', 12.5],
    ['smsp__average_warps_active_per_issue_active.ratio', 'warp', '9.25', 'latencyPerInstruction', 9.25],
    ['smsp__warp_issue_stalled_barrier_per_warp_active.pct', '%', '23.50', 'barrierSampled', 23.5],
    ['sm__pipe_tensor_op_hmma_cycles_active.avg.pct_of_peak_sustained_active', '%', '61.00', 'tensorPipe', 61],
    ['smsp__issue_inst0.avg.pct_of_peak_sustained_active', '%', '74.10', 'noEligible', 74.1],
    ['lts__t_bytes.sum', 'Mbyte', '3.20', 'l2Sectors', 1e5],
    ['dram__bytes.sum', 'Gbyte', '2.14', 'dramBytes', 2.14e9],
    ['SOL SM', '%', '12.00', 'smBusy', 12],
    ['No Eligible', '%', '74.10', 'noEligible', 74.1],
    ['Executed Ipc Active', 'inst/cycle', '1.31', 'ipc', 1.31],
    ['Max Bandwidth', '%', '51.00', 'maxBandwidth', 51],
    ['gpu__time_duration.sum', 'msecond', '1.25', 'time', 1.25e6],
    ['gpu__time_duration.sum', 'usecond', '117.35', 'time', 117350],
    ['smsp__cycles_elapsed.avg.per_second', 'cycle/nsecond', '1.41', 'smClock', 1.41e9],
    ['smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct', '%', '50', 'loadUseful', 16],
    ['dram__throughput.avg.pct_of_peak_sustained_elapsed', '%', '91.02', 'dramBusy', 91.02],
    ['SOL DRAM', '%', '91.02', 'dramBusy', 91.02],
    ['Memory [%]', '%', '44.02', 'memoryBusy', 44.02],
  ])('write %s in %s', (name, unit, value, id, expected) => {
    expect(one([[name, unit, value]]).values[id]).toBeCloseTo(expected as number, 6);
  });

  it('name a metric twice: its own name counts', () => {
    const launch = one([
      ['dram__sectors_read.sum', 'sector', '100'],
      ['dram__bytes_read.sum', 'byte', '3328'],
    ]);
    expect(launch.values['dramRead']).toBe(3328);
  });

  it('may use an impossible unit: then there is no number', () => {
    expect(readText(details([['gpu__time_duration.sum', '%', '50']])).refusal!.found).toContain('no known metric');
  });
});

describe('the cycles that a warp spends for a reason in its whole life', () => {
  const reasons = ['long_scoreboard', 'wait', 'barrier', 'selected', 'not_selected', 'short_scoreboard', 'drain'];
  const more = ['lg_throttle', 'mio_throttle', 'membar', 'branch_resolving', 'no_instruction', 'math_pipe_throttle'];
  const lines = (names: readonly string[]) =>
    names.map((reason, index): [string, string, string] => [
      `smsp__average_warp_latency_issue_stalled_${reason}.ratio`,
      'inst/warp',
      String(index === 0 ? 6000 : 100),
    ]);

  it('are shares relative to those of the other reasons, and never cycles per instruction', () => {
    const { values } = one([['gpu__time_duration.sum', 'ns', '5.00'], ...lines([...reasons, ...more])]);
    expect(values['longScoreboard']).toBeUndefined();
    expect(values['longScoreboardSampled']).toBeCloseTo((6000 / 7200) * 100, 6);
  });

  it('are listed and not judged where only some were collected', () => {
    const launch = one([['gpu__time_duration.sum', 'ns', '5.00'], ...lines(['long_scoreboard', 'wait'])]);
    expect(Object.keys(launch.values)).toEqual(['time']);
    expect(launch.unknown.map(({ name }) => name)).toContain('smsp__average_warp_latency_issue_stalled_wait.ratio');
  });
});

describe('numbers of a file', () => {
  it('of English, German and Indian writers are the same', () => {
    const value = (text: string, other: string) =>
      one([
        ['l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum', 'sector', text],
        ['dram__throughput.avg.pct_of_peak_sustained_elapsed', '%', other],
      ]).values['loadSectors'];
    expect(value('67,108,864', '83.02')).toBe(67108864);
    expect(value('67.108.864', '83,02')).toBe(67108864);
    expect(value('6,71,08,864', '83.02')).toBe(67108864);
    expect(value("67'108'864", '83.02')).toBe(67108864);
    expect(value('67 108 864', '83,02')).toBe(67108864);
  });

  it('have three digits after a dot where thousands are grouped by dots', () => {
    expect(one([['gpu__time_duration.sum', 'ns', '117.344']]).values['time']).toBe(117344);
    expect(
      one([
        ['gpu__time_duration.sum', 'ns', '117.344'],
        ['SOL DRAM', '%', '4.22'],
      ]).values['time'],
    ).toBe(117.344);
    expect(one([['gpu__time_duration.sum', 'us', '0.344']]).values['time']).toBe(344);
  });

  it('are not the text of a formula', () => {
    for (const text of ['=1+1', '+cmd|calc', '@SUM(A1)', 'n/a', 'nan', 'inf', '', '-'])
      expect(
        readText(
          details([
            ['gpu__time_duration.sum', 'ns', text],
            ['SOL DRAM', '%', '4.22'],
          ]),
        ).report!.launches[0]!.values,
      ).toEqual({ dramBusy: 4.22 });
  });
});

describe('a page in UTF-16', () => {
  const wide = (text: string, isSwapped = false): Uint8Array => {
    const bytes = Buffer.from(text, 'utf16le');
    return new Uint8Array(isSwapped ? bytes.swap16() : bytes);
  };
  const text = textOf('h200.console.csv');

  it.each([
    ['with its mark, low byte first', wide(`\uFEFF${text}`)],
    ['with its mark, high byte first', wide(`\uFEFF${text}`, true)],
    ['without a mark, low byte first', wide(text)],
    ['without a mark, high byte first', wide(text, true)],
  ])('%s reads as it does in UTF-8', (_, bytes) => {
    expect(readBytes(bytes).report).toEqual(readText(text).report);
  });
});

describe('a reader who types', () => {
  it('gets the numbers by their names', () => {
    const { report } = readText(
      'gpu__time_duration.sum   1068480\nl1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum = 67,108,864\n',
    );
    expect(report!.form).toBe('numbers by name');
    expect(report!.launches[0]!.values).toEqual({ time: 1068480, loadSectors: 67108864 });
  });
});

const answer = (file: string | Uint8Array, name?: string) => {
  const reading = typeof file === 'string' ? readBytes(new TextEncoder().encode(file), name) : readBytes(file, name);
  expect(reading.report).toBeNull();
  const { found, expected, todo } = reading.refusal!;
  for (const sentence of [found, expected, todo]) expect(sentence.length).toBeGreaterThan(10);
  return reading.refusal!;
};

describe('a file that is no report', () => {
  it.each([
    ['', 'empty'],
    ['<!DOCTYPE html><html><body>x</body></html>', 'markup'],
    ['{"a": 1}', 'JSON'],
    ['hello', '“hello”'],
    [
      '==PROF== Connected to process 1\n==ERROR== ERR_NVGPUCTRPERM - The user does not have permission',
      'ERR_NVGPUCTRPERM',
    ],
    ['==PROF== Connected\n==WARNING== No kernels were profiled.', 'no kernel'],
    ['==123== NVPROF is profiling process 123', 'nvprof'],
    ['Time (%),Total Time (ns),Instances\n10,100,1', 'Nsight Systems'],
    [HEADER, 'no row'],
    ['a,b,c\n1,2,3\n', 'without a table'],
  ])('%j is identified', (text, found) => expect(answer(text).found).toContain(found));

  it('of another page of the profiler is identified with the command for the right one', () => {
    const { found, todo } = answer(textOf('h200.before.transpose.source.csv'));
    expect(found).toContain('source page');
    expect(todo).toContain('ncu --import');
  });

  it.each([
    [[0x50, 0x4b, 3, 4, 0, 0], 'ZIP'],
    [[0x1f, 0x8b, 8, 0], 'gzip'],
    [[1, 2, 0, 4, 5], 'binary'],
  ])('of bytes %j is identified', (bytes, found) => expect(answer(new Uint8Array(bytes)).found).toContain(found));

  it('is identified when it is too large, before it is read', () => {
    expect(answer(new Uint8Array(50_000_001)).found).toContain('50.0 MB');
  });

  it('of a report cut off anywhere gets the command that exports it', () => {
    const whole = bytesOf('h200.sections.ncu-rep');
    for (const length of [9, 15, 300, 100_000, whole.length - 1]) {
      const { found, todo } = answer(whole.subarray(0, length), 'my report.ncu-rep');
      expect(found).toContain('report file of Nsight Compute');
      expect(todo).toContain(`ncu --import 'my report.ncu-rep' --csv --page raw`);
    }
  });

  it('of a report in a format of another version is not guessed at', () => {
    const changed = bytesOf('h200.sections.ncu-rep').slice();
    changed[9] = 8;
    expect(answer(changed, 'a.ncu-rep').found).toContain('version 8');
  });
});

describe('a report that is cut off', () => {
  it('in its last row keeps the launches before it whole', () => {
    const text = textOf('h200.before.base.csv');
    const whole = readText(text).report!.launches;
    const cut = readText(text.slice(0, text.length - 5000)).report!.launches;
    expect(cut.slice(0, 6)).toEqual(whole.slice(0, 6));
    expect(cut.length).toBe(7);
  });

  it.each(['h200.before.base.csv', 'h200.before.details.csv', 'h200.before.german.raw.csv'])(
    'says so, and takes no number with missing digits: %s',
    (name) => {
      const text = textOf(name).trimEnd();
      const whole = readText(text).report!;
      expect(whole.notes.join()).not.toContain('cut off');
      // Places in the last stretch: within a cell, after a quote, after a comma.
      for (let less = 1; less < 120; less += less < 30 ? 1 : 7) {
        const cut = readText(text.slice(0, text.length - less)).report!;
        if (/[\r\n]$/.test(text.slice(0, text.length - less))) continue;
        expect(cut.notes.join(), `${less} characters less`).toContain('ends within a row');
        const [last, same] = [cut.launches.at(-1)!, whole.launches[cut.launches.length - 1]!];
        for (const [id, value] of Object.entries(last.values)) expect(value, id).toBe(same.values[id]);
      }
    },
  );
});

describe('a very long file', () => {
  it('of a million rows is answered', { timeout: 120_000 }, () => {
    const row = '"7","1","a","h","k(int)","1","7","(1, 1, 1)","(1, 1, 1)","0","9","s","x","y","1"';
    const text = `${HEADER}\n${`${row}\n`.repeat(500_000)}`;
    expect(text.length).toBeGreaterThan(30e6);
    expect(readText(text).refusal!.found).toContain('no known metric');
    expect(readText('1,2\n'.repeat(1_000_000)).refusal!.found).toContain('without a table');
  });
});
