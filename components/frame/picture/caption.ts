/**
 * What surrounds a figure's drawing when it leaves the page: what the figure says about the state, and the way back.
 */
import type { Component } from 'svelte';
import type { AnyWidget, DrawingProps } from '@src/widget/define-widget';
import { differences } from '../differences';
import type { FigureState } from '../figure-state.svelte';
import { CREDIT } from './credit';
import type { Shot } from './film.svelte';
import type { Run, Words } from './plate';

/** @param address - The link that leads back to the state. */
export function wordsOf(definition: AnyWidget, figure: FigureState, address: string, concealed: boolean): Words {
  const { trace, values } = figure.good;
  const { detail } = definition.describe(trace, values);
  const atEnd = figure.time === figure.moments.length - 1;
  const said =
    figure.lane !== null
      ? definition.describeLane(trace, values, figure.lane)
      : atEnd
        ? detail
        : figure.moments[figure.step]!.say;
  return {
    title: definition.title,
    paragraphs: concealed ? [] : [...sentences(definition, figure, said)],
    credit: CREDIT,
    link: address,
  };
}

function sentences(definition: AnyWidget, { good, kept }: Pick<FigureState, 'good' | 'kept'>, said: string): Run[][] {
  const headline = ({ trace, values }: FigureState['good']): string => definition.describe(trace, values).headline;
  const shownRuns: Run[] = [{ text: `${headline(good)} `, strong: true }, { text: said }];
  if (!kept) return [shownRuns];
  return [
    [{ text: 'A ', strong: true }, { text: headline(kept) }],
    [{ text: 'B ', strong: true }, ...shownRuns],
  ];
}

/**
 * The run that a figure shows, for a film.
 *
 * @param room - Where the figure draws: the film has its size.
 */
export function shotOf(
  definition: AnyWidget,
  Drawing: Component<DrawingProps<never>>,
  figure: FigureState,
  address: string,
  root: string,
  room: HTMLElement,
): Shot {
  const { good, kept, moments } = figure;
  const unlike = kept ? differences(definition.params, kept.values, good.values) : [];
  const last = (state: FigureState['good']): number => definition.moments(state.trace, state.values).length - 1;
  const named = (name: string, side: 'a' | 'b'): string =>
    [name, ...unlike.map((one) => `${one.label}: ${one[side]}`)].join(', ');
  const states = kept
    ? [
        { ...kept, name: named('A', 'a'), last: last(kept) },
        { ...good, name: named('B', 'b'), last: last(good) },
      ]
    : [{ ...good, name: '', last: last(good) }];
  const { detail } = definition.describe(good.trace, good.values);
  return {
    definition,
    Drawing,
    states,
    moments,
    root,
    bounds: {
      width: room.clientWidth,
      height: room.clientHeight,
      minText: parseFloat(getComputedStyle(room).fontSize),
      projected: room.closest('[data-projected]') !== null,
    },
    wordsAt: (step) => ({
      title: definition.title,
      paragraphs:
        step === null
          ? sentences(definition, { good, kept }, detail)
          : [[{ text: `${moments[step]!.label}. `, strong: true }, { text: moments[step]!.say }]],
      credit: CREDIT,
      link: address,
    }),
  };
}
