import { describe as group, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { params, type ShuffleValues } from './params';
import { describe, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (values: Partial<ShuffleValues>): ShuffleValues =>
  ({ ...initialValues(params), ...values }) as ShuffleValues;
const said = (values: Partial<ShuffleValues>) => describe(simulate(state(values)), state(values));
const ofLane = (values: Partial<ShuffleValues>, lane: number) =>
  describeLane(simulate(state(values)), state(values), lane);

group('the sentence under a shuffle', () => {
  it.each<[string, Partial<ShuffleValues>, string]>([
    ['the first state', {}, 'Shuffle down by 4: 28 lanes get the value of another and 4 keep their own.'],
    [
      'one lane at the edge',
      { operation: 'up', delta: 1 },
      'Shuffle up by 1: 31 lanes get the value of another and 1 keeps its own.',
    ],
    ['a butterfly', { operation: 'xor' }, 'Shuffle xor 16: 32 lanes get the value of another.'],
    [
      'a broadcast',
      { operation: 'idx' },
      'Shuffle idx from lane 0: 31 lanes get the value of another and 1 keeps its own.',
    ],
    [
      'lanes that have left',
      { active: 0xffff },
      'Shuffle down by 4: 12 lanes get the value of another and for 4 the value is not defined.',
    ],
    ['nobody', { active: 0 }, 'No lane is active, so no shuffle is executed.'],
  ])('%s', (_, values, headline) => {
    expect(said(values).headline).toBe(headline);
  });

  it('says which lanes keep their own, and why', () => {
    expect(said({}).detail).toContain(
      'The source of lanes 28 to 31 lies beyond the edge of the warp, so each keeps its own value.',
    );
    expect(said({ operation: 'xor', lanemask: 8, width: '8' }).detail).toContain('but not a higher one');
  });

  it('calls what nobody may rely on undefined, with its reason', () => {
    expect(said({ active: 0xffff }).detail).toContain(
      'Undefined: lanes 12 to 15 read lanes that do not execute the shuffle; a mask that names them does not help.',
    );
    expect(said({ mask: 'other', members: 0xff00ffff }).detail).toContain('that the mask does not name');
    expect(ofLane({ active: 0xffff }, 12)).toBe(
      'Lane 12 reads lane 16, which does not execute the shuffle. Undefined: nobody may rely on what it gets.',
    );
    expect(ofLane({ mask: 'other', members: 0xff00ffff }, 12)).toContain('which the mask does not name. Undefined:');
    expect(ofLane({ mask: 'other', members: 0xff00ffff }, 16)).toContain(
      'the mask does not name the reader. Undefined:',
    );
  });

  it('says of each lane whom it reads and what it gets', () => {
    expect(ofLane({}, 3)).toBe('Lane 3 reads lane 7 and gets 7.');
    expect(ofLane({}, 31)).toBe('Lane 31 names a source beyond the edge of its warp, so it keeps its own value, 31.');
    expect(ofLane({ operation: 'idx' }, 0)).toBe('Lane 0 names itself and gets its own value, 0.');
    expect(ofLane({ active: 1 }, 5)).toBe('Lane 5 is off: it neither offers a value nor gets one.');
  });

  it('has three moments: before, who reads whom, what came', () => {
    expect(steps(simulate(state({})), state({})).map(({ label }) => label)).toEqual([
      'before the shuffle',
      'who reads whom',
      'one wavefront: values arrive',
    ]);
  });
});
