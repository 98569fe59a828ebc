import { describe, expect, it } from 'vitest';
import { nextBeat, runsOf, withStep, type Clock } from './beats';

const run = { from: 0, to: null };
const clock = (step: number, playing = false, steps = 5): Clock => ({ step, steps, playing });

describe('the next press', () => {
  it.each([
    ['shows the answer before anything else', 'answer', nextBeat(false, run, clock(0))],
    ['runs a figure that stands at its first moment', 'play', nextBeat(true, run, clock(0))],
    ['goes on where the lecturer stopped', 'play', nextBeat(true, run, clock(3))],
    ['ends a run that is under way', 'finish', nextBeat(true, run, clock(2, true))],
    ['turns when the run is over', 'turn', nextBeat(true, run, clock(4))],
    ['turns at the moment that the scene names', 'turn', nextBeat(true, { from: 0, to: 2 }, clock(2))],
    ['turns where a scene names a moment beyond the end', 'turn', nextBeat(true, { from: 0, to: 9 }, clock(4))],
    ['turns where there is one moment only', 'turn', nextBeat(true, run, clock(0, false, 1))],
    ['turns where there is no figure', 'turn', nextBeat(true, null, null)],
    ['turns while a figure sleeps', 'turn', nextBeat(true, run, null)],
  ] as const)('%s', (_, expected, beat) => expect(beat).toBe(expected));
});

describe('the runs of a lecture', () => {
  const scenes = [
    { figure: undefined, set: undefined },
    { figure: 'a', set: 'stride=1&step=2' },
    { figure: 'a', set: 'stride=1&step=3' },
    { figure: 'a', set: 'stride=1' },
    { figure: 'a', set: 'stride=2&step=4' },
    { figure: 'b', set: 'stride=2&step=5' },
    { figure: 'b', set: 'stride=2&step=1' },
  ];
  it('continue where the previous scene stopped, if nothing else has changed', () => {
    expect(runsOf(scenes)).toEqual([
      null,
      { from: 0, to: 2 },
      { from: 2, to: 3 },
      { from: 3, to: null },
      { from: 0, to: 4 },
      { from: 0, to: 5 },
      { from: 0, to: 1 },
    ]);
  });
  it('are set by replacing only the moment', () => {
    expect(withStep('a=1&step=3&b=2', 0)).toBe('a=1&b=2&step=0');
    expect(withStep(undefined, 2)).toBe('step=2');
  });
});
