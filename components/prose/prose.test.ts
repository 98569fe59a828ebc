import { describe, expect, it } from 'vitest';
import { loadRun } from '@src/evidence/load';
import { parseColumns } from '@src/evidence/query';
import { counterWords } from './counter-words';
import { checkExercise, type ExerciseProps } from './exercise/exercise-check';
import { exerciseParts, type GivenAnswer } from './exercise/exercise-parts';
import { numberOf, withoutWords } from './figure-text';
import { measuredCurve } from './measured-curve';
import { isWide, measuredRows } from './measured-table';
import { predict, requireSomeWidgetTakes, wholeState, widgetNamed } from './predict';

describe('a number from the engine', () => {
  it('is a metric of a state', () => expect(predict('coalescing', 'stride=8', 'sectors').text).toBe('32 sectors'));
  it.each<[string, string, string, string]>([
    ['coalesing', '', 'sectors', 'There is no widget "coalesing". There are '],
    ['coalescing', '', 'sector', 'coalescing has no metric "sector". It has sectors, efficiency'],
    ['coalescing', 'strid=8', 'sectors', 'no parameter "strid"'],
    ['coalescing', 'stride=99', 'sectors', '"99" is not a whole number from 0 to 64'],
    ['coalescing', 'bytes=16&offset=4', 'sectors', 'the hardware refuses this state'],
  ])('stops the build for %s, "%s", %s', (widget, state, metric, message) => {
    expect(() => predict(widget, state, metric)).toThrow(message);
  });
  it('can be printed without its unit', () => {
    expect([numberOf('8 sectors'), numberOf('50 %'), numberOf('nothing moves')]).toEqual(['8', '50', 'nothing moves']);
    expect([withoutWords('8 sectors'), withoutWords('50 %')]).toEqual(['8', '50 %']);
  });
  it('has a whole state that no other first state can change', () => {
    expect(wholeState(widgetNamed('coalescing'), 'stride=3')).toContain(
      'pattern=stride&stride=3&offset=0&bytes=4&op=load',
    );
  });
  it('has some widget for each state that a phrase sets', () => {
    expect(() => requireSomeWidgetTakes('stride=32')).not.toThrow();
    expect(() => requireSomeWidgetTakes('strid=32')).toThrow('No widget takes "strid=32"');
  });
});

const answer = (given: Partial<GivenAnswer>): GivenAnswer => ({ wrong: false, right: false, html: '', ...given });
const base: ExerciseProps = {
  id: 'x',
  level: 1,
  title: 'X',
  widget: 'coalescing',
  with: 'stride=3',
  metric: 'sectors',
};

describe('an exercise', () => {
  it('is split into its question and its answers', () => {
    const html = `<p>How many?</p><div data-answer='{"value":12,"wrong":false,"right":false}'><b>so</b></div><div data-otherwise>hint</div>`;
    expect(exerciseParts('x', html)).toEqual({
      question: '<p>How many?</p>',
      steps: [],
      answers: [{ value: 12, wrong: false, right: false, html: '<b>so</b>' }],
      otherwise: 'hint',
    });
  });
  it('is refused without a question, or with an answer inside it', () => {
    expect(() => exerciseParts('x', '')).toThrow('Exercise x asks nothing');
    expect(() => exerciseParts('x', `<p>q <span data-answer="{}"></span></p>`)).toThrow(
      'Leave an empty line before it',
    );
  });
  it('passes when the engine agrees, and asks in the plural', () => {
    expect(checkExercise(base, [answer({ value: 12 }), answer({ value: 32, wrong: true })])).toMatchObject({
      form: 'number',
      unit: 'sectors',
      right: [0],
    });
    const one = { ...base, with: 'pattern=broadcast' };
    expect(checkExercise(one, [answer({ value: 1 })]).unit).toBe('sectors');
  });
  it('asks for a percentage in percent', () => {
    const percent = { ...base, with: 'stride=4', metric: 'efficiency' };
    expect(checkExercise(percent, [answer({ value: 25 })])).toMatchObject({ form: 'percent', unit: '%', right: [0] });
    expect(() => checkExercise(percent, [answer({ value: 0.25 })])).toThrow('the engine says 25');
  });
  it('stops the build when the engine says otherwise', () => {
    expect(() => checkExercise(base, [answer({ value: 11 })])).toThrow(
      'Exercise x: <Answer value={11}> is not right: the engine says 12',
    );
    expect(() => checkExercise(base, [answer({ value: 12, wrong: true })])).toThrow('no <Answer> is right');
    expect(() => checkExercise({ ...base, metric: 'sector' }, [])).toThrow(
      'Exercise x: coalescing has no metric "sector"',
    );
  });
  it('finds a state to set a figure to, and refuses a goal that no state meets', () => {
    const set: ExerciseProps = { ...base, kind: 'set', figure: 'f', goal: 'efficiency=0.25', with: '' };
    const right = answer({});
    expect(checkExercise(set, [right]).solution).toBe('stride=4');
    expect(checkExercise({ ...set, forbid: 'stride=4' }, [right]).solution).not.toBe('stride=4');
    expect(() => checkExercise({ ...set, goal: 'sectors=33' }, [right])).toThrow(
      'no change of one or two parameters reaches sectors=33',
    );
    expect(() => checkExercise(set, [right, answer({ when: 'stride=4', wrong: true })])).toThrow('reaches the goal');
    expect(() => checkExercise(set, [right, answer({ when: 'strde=4', wrong: true })])).toThrow('no metric "strde"');
    expect(() => checkExercise({ ...set, goal: 'efficiency' }, [right])).toThrow('not written as metric=number');
  });
  it('has one right choice, by the engine or by the author', () => {
    const choice: ExerciseProps = { ...base, kind: 'choice' };
    expect(checkExercise(choice, [answer({ value: 4, label: 'four' }), answer({ value: 12 })]).right).toEqual([1]);
    expect(() => checkExercise(choice, [answer({ value: 4 }), answer({ value: 12, wrong: true })])).toThrow(
      'the engine says 12',
    );
    const thought: ExerciseProps = { id: 'x', level: 1, title: 'X', kind: 'choice' };
    expect(checkExercise(thought, [answer({ label: 'a', right: true }), answer({ label: 'b' })]).right).toEqual([0]);
    expect(() => checkExercise(thought, [answer({ label: 'a' }), answer({ label: 'b' })])).toThrow(
      '0 answers are marked right',
    );
  });
});

describe('an exercise that asks for an order', () => {
  const order: ExerciseProps = { id: 'x', level: 1, title: 'X', kind: 'order' };
  const steps = ['issue', 'wait', 'compute', 'free'].map((name) => ({ name, html: name }));
  it('takes its steps in the right order, and has an answer for a pair in the wrong order', () => {
    const answers = [answer({}), answer({ before: 'compute,wait', wrong: true })];
    expect(checkExercise(order, answers, steps).right).toEqual([0]);
    const html = '<p>q</p><div data-step="issue">I</div><div data-step="wait">W</div>';
    expect(exerciseParts('x', html).steps.map(({ name, html: words }) => [name, words])).toEqual([
      ['issue', 'I'],
      ['wait', 'W'],
    ]);
  });
  it('stops the build when a foreseen order is not what the author says, or a step is missing', () => {
    const check = (...answers: readonly GivenAnswer[]) => checkExercise(order, answers, steps);
    expect(() => check(answer({ before: 'issue,wait', wrong: true }))).toThrow('is right');
    expect(() => check(answer({ before: 'wait,issue' }))).toThrow('is wrong');
    expect(() => check(answer({ before: 'wait,isue', wrong: true }))).toThrow('there is no step "isue"');
    expect(() => check(answer({ wrong: true }))).toThrow('would explain nothing');
    expect(() => checkExercise(order, [], steps.slice(2))).toThrow('three steps or more');
    expect(() => checkExercise(order, [], [...steps, steps[0]!])).toThrow('two steps are named "issue"');
    expect(() => checkExercise(base, [answer({ value: 12 })], steps)).toThrow('a <Step> belongs to kind="order"');
  });
});

describe('measured numbers in a chapter', () => {
  it('knows which tables are too wide for any phone', () => {
    const table = (labels: string[], cell: string) => ({
      columns: labels.map((label) => ({ label, kind: 'row' as const })),
      rows: [labels.map(() => ({ text: cell }))],
    });
    expect(isWide(table(['stride', 'sectors per request', 'engine'], '8'))).toBe(false);
    expect(isWide(table(['stride', 'sectors per request', 'engine'], '1,073,741,824'))).toBe(true);
    expect(isWide(table(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], '16,384'))).toBe(true);
  });

  it('are in a table beside the engine’s values and those printed elsewhere', async () => {
    const columns = parseColumns(
      'stride:Stride|sectors/requests:Counted|engine(coalescing;stride={stride};sectors):Engine',
    );
    const printed = { label: 'Printed', by: 'stride', values: { 8: '11 %' } };
    const table = measuredRows(await loadRun('copy-stride'), 'access=read&perThread=1&stride=2,8', columns, printed);
    expect(table.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['2', '8', '8', '–'],
      ['8', '32', '32', '11 %'],
    ]);
    const lost = { ...printed, values: { 9: 'x' } };
    expect(() => measuredRows(runWith(), '', parseColumns('a:A'), lost)).toThrow('no such row');
  });
  it('have each digit of the engine’s value, where the figure gives it in millions', async () => {
    const sectors = 'engine(matmul-tiles;kernel=tiled&tile={tile}&n={n};sectors):Engine';
    const { rows } = measuredRows(await loadRun('matmul'), 'kernel=tiled&tile=32', parseColumns(sectors));
    expect(rows).toEqual([[{ text: '67,108,864' }]]);
  });
  it('make a curve with the engine beside it, one point for each x', async () => {
    const run = await loadRun('copy-stride');
    const series = [{ where: 'access=read&perThread=8&stride=1,2,4', label: 'read' }];
    const bound = { label: 'sectors', widget: 'coalescing', with: 'stride={x}', metric: 'efficiency', scale: 100 };
    const curve = measuredCurve(run, { series, x: 'stride', y: 'usefulGBps', xLabel: 'stride', bound });
    expect(curve.guides[0]!.points).toEqual([
      { x: 1, y: 100 },
      { x: 2, y: 50 },
      { x: 4, y: 25 },
    ]);
    expect(curve.table.rows.map(([x]) => x)).toEqual(['1', '2', '4']);
    const both = [{ where: 'access=read', label: 'read' }];
    expect(() => measuredCurve(run, { series: both, x: 'stride', y: 'usefulGBps', xLabel: 's' })).toThrow(
      'more than one row with stride=1',
    );
  });
});

const runWith = () => ({
  schema: 1 as const,
  dataset: 'x',
  question: '',
  arch: 'h200',
  device: {},
  date: '',
  command: '',
  files: {},
  rows: [{ case: 'a', params: { a: 1, stride: 1 } }],
});

describe('the name of a counter', () => {
  it('is read part by part', () => {
    expect(counterWords('l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum')).toBe(
      'L1 · tag stage · sectors of 32 bytes · load–store unit · global memory · loads · summed over all units',
    );
    expect(counterWords('dram__bytes_read.sum')).toBe('device memory · bytes · reads · summed over all units');
    expect(counterWords('smsp__inst_executed_op_ldgsts.sum')).toBe(
      'SM sub-partition · copies to shared memory · summed over all units',
    );
  });
  it('is refused when it is none', () =>
    expect(() => counterWords('sectors')).toThrow('not the name of a Nsight Compute metric'));
});
