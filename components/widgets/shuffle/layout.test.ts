import fc from 'fast-check';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import LaneGrid from '@components/marks/LaneGrid.svelte';
import { coneOf } from '@components/marks/lane-cone';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { layout } from './layout';
import { params, type ShuffleValues } from './params';
import { simulate } from './simulate';

const drawn = (values: Partial<ShuffleValues>, width = 720) => {
  const state = { ...initialValues(params), ...values } as ShuffleValues;
  const trace = simulate(state);
  return { trace, picture: layout(trace, state, width) };
};

describe('the picture of a shuffle', () => {
  it('has one thread for each active lane, from its source, and marks what is not defined', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom(350, 720), (values, width) => {
        const { trace, picture } = drawn(values as ShuffleValues, width);
        const threads = picture.rows[1]!.threads.map(({ from, to }) => [to, from]);
        expect(threads).toEqual(
          trace.sourceByLane.flatMap((source, lane) => (source === null ? [] : [[lane, source]])),
        );
        const marked = picture.rows[1]!.cells.filter(({ kind }) => kind === 'unknown').map(({ lane }) => lane);
        expect(marked).toEqual(trace.outcomeByLane.flatMap((outcome, lane) => (outcome === 'undefined' ? [lane] : [])));
      }),
    );
  });

  it('lights up a lane and its source', () => {
    const { picture } = drawn({});
    expect([...coneOf(picture.rows, 3, 1)].toSorted()).toEqual(['0 7', '1 3', '1 7 3']);
  });

  it('shows nothing of the answer while it asks', () => {
    const { picture } = drawn({});
    const props = { picture, step: 0, lane: null, laneText: String, onlane: () => undefined };
    const shown = (marked: number[] | null) => render(LaneGrid, { props: { ...props, marked, step: 2 } }).body;
    expect(shown(null)).toContain('class="thread');
    expect(shown(null)).toContain('kept');
    expect(shown([])).not.toMatch(/class="thread|beyond the edge|gets/);
  });
});
