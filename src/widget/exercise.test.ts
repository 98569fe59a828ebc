import { describe, expect, it } from 'vitest';
import {
  answerTo,
  judgeOrder,
  judgeSet,
  numberProblems,
  readConditions,
  readNumber,
  readPairs,
  type SetTask,
} from './exercise';

describe('a number that a reader types', () => {
  it.each<[string, number]>([
    ['12', 12],
    [' 12 sectors', 12],
    ['1,024', 1024],
    ['12 345', 12345],
    ['0.5', 0.5],
    ['.5', 0.5],
    ['2,5', 2.5],
    ['3.6×', 3.6],
    ['-1', -1],
  ])('reads "%s"', (text, value) => expect(readNumber(text, 'number')).toBe(value));
  it.each<[string, number]>([
    ['25', 25],
    ['25 %', 25],
    ['12.5%', 12.5],
    ['1/4', 25],
  ])('reads "%s" as per cent', (text, value) => expect(readNumber(text, 'percent')).toBe(value));
  it.each(['', 'eight', '1/0', '12 + 4', '<b>', '--1', '1e400'])('does not take "%s" for a number', (text) =>
    expect(readNumber(text, 'number')).toBeNull(),
  );
});

const answers = [
  { value: 12, wrong: false },
  { value: 32, wrong: true },
];

describe('the answers of an exercise', () => {
  it('match the foreseen one', () => {
    expect(answerTo(32, answers, 'number')).toBe(1);
    expect(answerTo(7, answers, 'number')).toBe(-1);
  });
  it('accept a percentage that was rounded', () =>
    expect(answerTo(33, [{ value: 100 / 3, wrong: false }], 'percent')).toBe(0));
  it('pass when the engine agrees', () => expect(numberProblems(answers, 12, 'number')).toEqual([]));
  it('are refused when the right one is not what the engine says', () => {
    expect(numberProblems(answers, 13, 'number')).toEqual(['<Answer value={12}> is not right: the engine says 13']);
  });
  it('are refused when a wrong one is what the engine says', () => {
    expect(numberProblems([{ value: 12, wrong: true }], 12, 'number')).toEqual([
      'no <Answer> is right: the engine says 12',
      '<Answer value={12} wrong> is right: the engine says 12',
    ]);
  });
  it('are refused when two explain the same number', () => {
    expect(numberProblems([...answers, answers[1]!], 12, 'number')).toEqual(['two answers have the value 32']);
  });
});

describe('a state that a reader sets in a figure', () => {
  const task: SetTask = {
    goal: readConditions('efficiency=0.25'),
    forbid: readConditions('stride=4'),
    answers: [
      { when: readConditions('stride=2'), wrong: true },
      { when: null, wrong: false },
      { when: readConditions('stride=4'), wrong: true },
      { when: readConditions('pattern=struct'), wrong: false },
      { when: readConditions('efficiency=1'), wrong: true },
    ],
  };
  const state = (efficiency: number, texts: Record<string, string>) => ({
    texts,
    metrics: { efficiency: { value: efficiency } },
  });
  it('is right when the goal is met', () => {
    expect(judgeSet(task, state(0.25, { stride: '9' }))).toEqual({ right: true, answer: 1, forbidden: false });
  });
  it('has a specific explanation where the author foresaw it', () => {
    expect(judgeSet(task, state(0.25, { stride: '9', pattern: 'struct' })).answer).toBe(3);
    expect(judgeSet(task, state(1, { stride: '1' })).answer).toBe(4);
    expect(judgeSet(task, state(0.5, { stride: '2' }))).toEqual({ right: false, answer: 0, forbidden: false });
  });
  it('is not right where the exercise rules it out', () => {
    expect(judgeSet(task, state(0.25, { stride: '4' }))).toEqual({ right: false, answer: 2, forbidden: true });
  });
  it('has no explanation where it was not foreseen', () => {
    expect(judgeSet(task, state(0.9, { stride: '1' }))).toEqual({ right: false, answer: -1, forbidden: false });
  });
});

describe('steps in an order', () => {
  const steps = ['a', 'b', 'c', 'd'];
  const task = {
    steps,
    either: [['b', 'c']] as const,
    answers: [
      { before: null, wrong: false },
      { before: ['c', 'a'] as const, wrong: true },
      { before: ['d', 'b'] as const, wrong: true },
    ],
  };
  it('is right as the author wrote it, and with pairs swapped whose order does not matter', () => {
    expect(judgeOrder(task, steps)).toEqual({ right: true, answer: 0 });
    expect(judgeOrder(task, ['a', 'c', 'b', 'd'])).toEqual({ right: true, answer: 0 });
    expect(judgeOrder(task, ['a', 'b', 'd', 'c']).right).toBe(false);
  });
  it('is wrong with a step missing or twice', () => {
    expect(judgeOrder(task, ['a', 'b', 'c']).right).toBe(false);
    expect(judgeOrder(task, ['a', 'b', 'c', 'c']).right).toBe(false);
  });
  it('is explained by the first foreseen pair in the wrong order', () => {
    expect(judgeOrder(task, ['c', 'a', 'b', 'd'])).toEqual({ right: false, answer: 1 });
    expect(judgeOrder(task, ['a', 'd', 'b', 'c'])).toEqual({ right: false, answer: 2 });
    expect(judgeOrder(task, ['a', 'b', 'd', 'c'])).toEqual({ right: false, answer: -1 });
  });
  it('has pairs that are written as such', () => {
    expect(readPairs('a,b|c, d')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect([readPairs(''), readPairs('a'), readPairs('a,b,c'), readPairs('a,')]).toEqual([[], null, null, null]);
  });
});
