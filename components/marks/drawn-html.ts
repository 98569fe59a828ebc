/** Shared by tests of single figures: the elements of a drawing as HTML, and their number by kind. */
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import type { BasePicture, DrawingProps } from '@src/widget/define-widget';

export interface DrawnAt {
  /** In moments; the step is the whole part. */
  readonly time: number;
  readonly lane?: number | null;
  readonly marked?: readonly number[] | null;
}

export function drawnHtml<Picture extends BasePicture>(
  Drawing: Component<DrawingProps<Picture>>,
  picture: Picture,
  { time, lane = null, marked = null }: DrawnAt,
): string {
  const shared = { laneText: String, onlane: () => undefined, root: '/' };
  return render(Drawing, { props: { ...shared, picture, time, step: Math.floor(time + 1e-6), lane, marked } }).body;
}

/** Elements that have all of the classes. */
export const countOf = (html: string, ...classes: string[]): number =>
  [...html.matchAll(/class="([^"]*)"/g)].filter(([, names]) =>
    classes.every((name) => names!.split(' ').includes(name)),
  ).length;
