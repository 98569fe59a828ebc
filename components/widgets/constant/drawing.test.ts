import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import { layout } from './layout';
import { params } from './params';
import { describeLane, steps } from './say';
import { simulate } from './simulate';

const first = initialValues(params);
const trace = simulate(first);
const drawn = (marked: readonly number[] | null): string =>
  render(Drawing, {
    props: {
      picture: layout(trace, first, 720),
      step: steps(trace, first).length - 1,
      lane: 5,
      laneText: (lane: number) => describeLane(trace, first, lane),
      onlane: () => undefined,
      marked,
    },
  }).body;

it('says what a lane finds, but not while the reader predicts', () => {
  const found = describeLane(trace, first, 5);
  expect(drawn(null)).toContain(found);
  expect(drawn([])).not.toContain(found);
  expect(drawn([])).toContain('lane 5');
});
