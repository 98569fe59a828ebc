import { describe, expect, it } from 'vitest';
import { InputError } from '@src/engine/input-error';
import { grade, reasonsOf } from './grade';
import { mistaken, taskOf, type RepairTask, type TaskFile } from './task';
import { argumentText, checksOf, goalText, launchText } from './words';

const broken = `__global__ void add(int *out, const int *in) {
  int i = threadIdx.x;
  out[i] = in[2 * i % 64];
}`;
const repaired = broken.replace('2 * i % 64', 'i');
const file: TaskFile = {
  kernel: 'add',
  grid: [1, 1, 1],
  block: [64, 1, 1],
  fails: 'memory',
  arguments: [
    { buffer: { type: 'int32', count: 64 } },
    { buffer: { type: 'int32', count: 64, init: ['affine', 3, 1, 1000] } },
  ],
  goals: [{ metric: 'loadSectors', atMost: 4 }],
  mistakes: [{ name: 'one less', edits: [['2 * i % 64', 'i / 2']], why: 'Two lanes read `in[0]`.' }],
};
const task = taskOf('add', { broken, repaired, file });
const said = (source: string, of: RepairTask = task): readonly string[] =>
  checksOf(grade(of, source)).map(({ holds, at, text }) => `${holds ? '+' : '-'}${at ? at.line : ''} ${text}`);

describe('the verdict of the laboratory on a kernel', () => {
  it('that is correct: all that holds', () => {
    expect(said(repaired)).toEqual([
      '+ It compiles.',
      '+ No race and no fault.',
      '+ The memory it leaves is right.',
      '+ Sectors per load request: 4.',
    ]);
    expect(grade(task, repaired)).toMatchObject({ isRight: true, mistake: -1, isUnchanged: false });
  });
  it('with a wrong element: where, the value, and what is expected', () => {
    expect(said(broken).filter((text) => text.startsWith('-'))).toEqual([
      '- out[1] is 7; 4 is expected. 63 of 64 elements differ.',
      '-3 Sectors per load request: 8. The goal is at most 4.',
    ]);
    expect(reasonsOf(grade(task, broken))).toEqual(['memory', 'goal loadSectors']);
  });
  it('with an unwritten element, by the reader’s name for the buffer', () => {
    const renamed = repaired.replaceAll('out', 'result').replace('result[i] =', 'if (i < 63) result[i] =');
    expect(said(renamed)).toContain('- result[63] is 0, as before the launch; 190 is expected.');
  });
  it('that changes an input', () => {
    const spoiled = repaired.replace('const ', '').replace('in[i];', 'in[i];\n  in[i] = 0;');
    expect(said(spoiled).join()).toContain('in[0] is 0; 1 is expected. 64 of 64 elements differ.');
  });
  it('that cannot be read: the place, and nothing else', () => {
    expect(said(repaired.replace('threadIdx.x;', 'threadIdx.x'))).toEqual([
      expect.stringMatching(/^-2 The laboratory cannot run it: A ";" is missing after /),
    ]);
    expect(reasonsOf(grade(task, 'int x;'))).toEqual(['unread']);
  });
  it('with parameters that do not fit the launch', () => {
    expect(said(repaired.replace('const int *in', 'const int *in, int n')).join()).toContain(
      'add takes 3 arguments, 2 came. The launch stays as it is: keep the name of the kernel and its parameters.',
    );
  });
  it('with a fault: lane, warp, block and address', () => {
    expect(said(repaired.replace('in[i]', 'in[i + 1]'))[1]).toMatch(
      /^-3 Lane 31 of warp 1, block 0: reads in\[64\] \(4 B\), 0 B past the end of in \(256 B\); its 64 elements are in\[0\] to in\[63\], at address 0x7f[\da-f]+\.$/,
    );
  });
  it('with a race: where in shared memory', () => {
    const racing = repaired
      .replace('int i', '__shared__ int all[64];\n  int i')
      .replace('out[i] = in[i];', 'all[i] = in[i];\n  out[i] = all[63 - i];');
    const [, fault] = said(racing);
    expect(fault).toMatch(
      /^-4 Lane 0 of warp 1, block 0: .*write after .* byte \d+ of shared memory.* In all \d+ times\.$/,
    );
  });
  it('that never ends', () => {
    const given = grade(task, repaired.replace('out[i]', 'while (i >= 0) out[0] = 1;\n  out[i]'));
    expect(given.isRight).toBe(false);
    expect(reasonsOf(given)).toContain('limit');
  });
  it('without such an access, where none is required and where some is', () => {
    const none = 'extern "C" __global__ void add(int *out, const int *in) {}';
    expect(said(none)).toContain('+ Sectors per load request: no such access ran.');
    const least = taskOf('add', {
      broken,
      repaired,
      file: { ...file, goals: [{ metric: 'loadRequests', atLeast: 2 }] },
    });
    expect(said(none, least)).toContain('- Global load requests: no such access ran.');
    expect(said(repaired, least)).toContain('+ Global load requests: 2.');
  });
});

describe('a foreseen mistake', () => {
  const text = mistaken(task, task.mistakes[0]!);
  it('is recognized whatever its spaces and comments', () => {
    expect(grade(task, text).mistake).toBe(0);
    expect(grade(task, text.replaceAll(' = ', '=').replace('int i', '/* mine */ int  i')).mistake).toBe(0);
  });
  it('is recognized among other changes', () => {
    expect(grade(task, text.replace('int i', 'int unused = 0;\n  int i')).mistake).toBe(0);
  });
  it('is not seen in another mistake, nor in a correct kernel', () => {
    expect(grade(task, broken.replace('2 * i % 64', '63 - i')).mistake).toBe(-1);
    expect(grade(task, broken).mistake).toBe(-1);
    expect(grade(task, repaired).mistake).toBe(-1);
  });
});

describe('a task', () => {
  const made =
    (more: Partial<TaskFile>, text = broken) =>
    () =>
      taskOf('add', { broken: text, repaired, file: { ...file, ...more } });
  it('is refused where an edit is not found once', () => {
    const edit = (from: string) => made({ mistakes: [{ name: 'm', edits: [[from, 'x']], why: '' }] });
    expect(edit('nowhere')).toThrow(InputError);
    expect(edit('int')).toThrow(/is \d times in broken.cu, not once/);
  });
  it('is refused with an unknown metric, without a limit, and when it is long', () => {
    expect(made({ goals: [{ metric: 'sectors' as never, atMost: 1 }] })).toThrow('There are loadSectors');
    expect(made({ goals: [{ metric: 'loadSectors' }] })).toThrow('needs atMost or atLeast');
    expect(made({}, `${broken}\n${'// more\n'.repeat(30)}`)).toThrow('are read at a glance');
  });
  it('says how it is launched, and what is required', () => {
    expect(launchText({ ...task.launch, grid: [4, 4, 1], block: [32, 8, 1] })).toBe('4 × 4 blocks of 32 × 8 threads');
    expect(launchText(task.launch)).toBe('1 block of 64 threads');
    expect(task.launch.arguments.map(argumentText)).toEqual([
      '64 int32, all 0',
      '64 int32, element i is (3 i + 1) mod 1000',
    ]);
    expect(goalText(task.goals[0]!)).toBe('sectors per load request: at most 4');
  });
});
