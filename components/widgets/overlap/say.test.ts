import { describe as suite, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { params, type OverlapValues } from './params';
import { describe, describeLane, steps } from './say';
import { simulate } from './simulate';

const state = (values: Partial<OverlapValues>): OverlapValues => ({ ...initialValues(params), ...values });
const said = (values: Partial<OverlapValues>) => describe(simulate(state(values)), state(values));

suite('the headline', () => {
  it.each<[Partial<OverlapValues>, string]>([
    [
      {},
      'Copying in, working and copying out takes 11.3 ms in 8 pieces on 3 streams and 20.8 ms in one piece: 1.8× as fast.',
    ],
    [{ work: 0 }, 'Copying in and out takes 5.88 ms in 8 pieces on 3 streams and 9.7 ms in one piece: 1.7× as fast.'],
    [{ streams: 1 }, 'in 8 pieces on 1 stream and 20.8 ms in one piece: nothing is gained.'],
    [{ memory: 'pageable' }, 'in one piece: nothing is gained.'],
    [{ mib: '1', chunks: 32 }, 'the pieces cost more than they bring.'],
    [{ chunks: 1 }, 'Copying in, working and copying out takes 20.8 ms in one piece, one after the other.'],
    [{ chunks: 1, gpu: 't4' }, 'by an estimate with the times of the H200 and its host.'],
  ])('of %o', (values, headline) => expect(said(values).headline).toContain(headline));
});

suite('the detail says why', () => {
  it.each<[Partial<OverlapValues>, string]>([
    [{}, 'The kernel has the most to do: 11.1 ms alone, busy 89 % of the time.'],
    [{}, 'The H200 measured 11.3 ms, and 20.8 ms in one piece.'],
    [{ work: 0 }, 'The copies out have the most to do'],
    [
      { streams: 2 },
      'A copy in waits for the copy out before it in its stream; a third stream has something ready meanwhile.',
    ],
    [{ streams: 1 }, 'What is in one stream runs one after the other'],
    [{ memory: 'pageable' }, 'From pinned memory it would take 11.3 ms.'],
    [{ memory: 'pageable' }, 'Such times vary by a third with what else the host does.'],
    [{ mib: '1', chunks: 32 }, 'What the host itself takes to issue a call is not in the model'],
    [{ gpu: 't4' }, 'Of this GPU nobody has measured for this book what copies between its host and it take'],
  ])('%o', (values, part) => expect(said(values).detail).toContain(part));
});

it('the time line goes from nothing to everything back', () => {
  const told = steps(simulate(state({})), state({}));
  expect(told[0]).toEqual({
    label: '0 ms: 0 of 8 back',
    say: 'At 0 ms piece 0 is on its way in; in one piece, all is on its way in.',
  });
  expect(told.at(-1)!.label).toBe('20.76 ms: 8 of 8 back');
  expect(told.at(-1)!.say).toBe('At 20.76 ms everything is back; in one piece, all is back too.');
  expect(told.map(({ say }) => say).join(' ')).toMatch(
    /At 2 ms the SMs work on pieces 1 and 2 and piece 0 is on its way out; in one piece, all is on its way in\./,
  );
});

it('a piece tells its stream and its times, or that it is not there', () => {
  expect(describeLane(simulate(state({})), state({}), 4)).toMatch(
    /^Piece 4 in stream 1: in from .* ms, worked on from .*, out from .*\.$/,
  );
  expect(describeLane(simulate(state({})), state({}), 8)).toBe('There is no piece 8: there are 8 pieces.');
  expect(describeLane(simulate(state({ work: 0 })), state({ work: 0 }), 0)).not.toContain('worked');
});
