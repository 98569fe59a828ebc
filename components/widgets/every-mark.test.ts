/** The laws for marks: what is drawn can be pointed at, numbers name the marks that they count, and marks move. */
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { movingAt } from '@components/marks/movers';
import type { Bounds, DrawingProps, Metric } from '@src/widget/define-widget';
import { initialValues, type Schema, type Values } from '@src/widget/params';
import { figures } from './every-figure';

const drawings = import.meta.glob<Component<DrawingProps<unknown>>>('./*/Drawing.svelte', {
  import: 'default',
  eager: true,
});
/** A transpose's lines belong to global memory, and its wavefronts to shared memory. */
const APART = ['line wavefront', 'wavefront line'];
const ROOM: Bounds = { width: 740, height: 460, minText: 11, projected: false };

describe.each(figures)('the figure $id', ({ id, definition, details }) => {
  const initial = initialValues(definition.params as Schema);
  const states: readonly Values[] = [initial, ...details.presets.map(({ values }) => ({ ...initial, ...values }))];
  const shown = states.map((values) => {
    const trace = definition.simulate(values);
    return {
      values,
      trace,
      picture: definition.layout(trace, values, ROOM),
      last: definition.moments(trace, values).length - 1,
    };
  });

  function drawn({ picture }: (typeof shown)[number], time: number): string {
    const props = {
      picture,
      time,
      step: Math.floor(time),
      lane: null,
      marked: null,
      root: '',
      laneText: () => '',
      onlane: () => undefined,
    };
    return render(drawings[`./${id}/Drawing.svelte`]!, { props }).body;
  }
  const marksIn = (body: string): string[][] =>
    [...body.matchAll(/data-marks="([^"]+)"/g)].map(([, names]) => names!.split(' '));
  const kindsAtEnd = shown.map(
    (state) => new Set(marksIn(drawn(state, state.last)).map(([name]) => name!.split(':')[0])),
  );

  it('has marks that can be pointed at, each name starting with its kind', () => {
    expect(kindsAtEnd.some(({ size }) => size > 0)).toBe(true);
    for (const state of shown) {
      const marks = marksIn(drawn(state, state.last));
      for (const name of marks.flat()) expect(name).toMatch(/^[a-z][\w-]*:\S+$/);
    }
  });

  it('has marks that light each other, or numbers that count them', () => {
    const linked = shown.some((state) => marksIn(drawn(state, state.last)).some((names) => names.length > 1));
    const counts = shown.some(({ trace, values }) =>
      definition.metrics(trace, values).some(({ marks }: Metric) => marks),
    );
    expect(linked || counts).toBe(true);
  });

  it('lights lane, word, sector, line, bank, wavefront and instruction from each other, wherever two of them exist', () => {
    const KINDS = new Set(['lane', 'word', 'sector', 'line', 'bank', 'wavefront', 'instruction']);
    const kindOf = (name: string): string => name.split(':')[0]!;
    const [present, linked] = [new Set<string>(), new Set<string>()];
    for (const state of shown) {
      const marks = marksIn(drawn(state, state.last));
      const names = [...new Set(marks.flat())].filter((name) => KINDS.has(kindOf(name)));
      for (const kind of new Set(names.map(kindOf))) {
        present.add(kind);
        const own = names.filter((name) => kindOf(name) === kind);
        for (const name of [own[0]!, own[Math.floor(own.length / 2)]!]) {
          // As in components/frame/pointing.ts: marks that name it, and those that its own mark names.
          const named = marks.filter((all) => all.includes(name));
          const others = new Set(named.filter(([first]) => first === name).flatMap((all) => all.slice(1)));
          const lit = [...named, ...marks.filter((all) => all.length === 1 && others.has(all[0]!))];
          for (const other of lit.flat()) linked.add(`${kind} ${kindOf(other)}`);
        }
      }
    }
    const pairs = [...present].flatMap((one) => [...present].map((other) => `${one} ${other}`));
    const missing = pairs.filter((pair) => !linked.has(pair));
    expect(missing.every((pair) => APART.includes(pair)) ? [] : missing).toEqual([]);
  });

  it('draws what its numbers say that they count', () => {
    const named = new Set(
      shown.flatMap(({ trace, values }) =>
        definition.metrics(trace, values).flatMap(({ marks }: Metric) => marks ?? []),
      ),
    );
    const own = new Set(shown.flatMap((state) => marksIn(drawn(state, state.last)).map(([name]) => name!)));
    const drawnAs = (name: string) => own.has(name) || [...own].some((mark) => mark.startsWith(`${name}:`));
    expect([...named].filter((name) => !drawnAs(name))).toEqual([]);
  });

  it('has a big number that lights what it is about, whatever the state', () => {
    for (const state of shown) {
      const { marks, value } = definition.metrics(state.trace, state.values)[0]!;
      if (value === 0) continue;
      const own = marksIn(drawn(state, state.last)).map(([name]) => name!);
      expect(own.filter((name) => name === marks || name.startsWith(`${marks}:`)).length, marks).toBeGreaterThan(0);
    }
  });

  it('moves between its moments: marks travel, they do not only blink', () => {
    const moves = shown.some((state) =>
      Array.from({ length: state.last }, (_, from) => from).some(
        (from) =>
          drawn(state, from + 0.3) !== drawn(state, from + 0.6) ||
          // Its width runs from one moment to the next by itself.
          /class="[^"]*\bgrows\b/.test(drawn(state, from)) ||
          movingAt(state.picture.movers ?? [], from + 0.5).length > 0,
      ),
    );
    expect(moves).toBe(true);
  });

  it('moves marks when a parameter changes', () => {
    expect(shown.some((state) => /class="[^"]*\b(?:moves|grows)\b/.test(drawn(state, state.last)))).toBe(true);
  });
});
