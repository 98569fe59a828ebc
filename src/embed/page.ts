/** The script of a figure's own page: wakes the drawn figure and, inside a frame, communicates with the host. */
import { hydrate, type Component } from 'svelte';
import { workAhead } from '@components/frame/ahead';
import { boundsOf } from '@components/frame/drawn-bounds';
import type { FigureProps } from '@components/frame/figure-props';
import type { AnyWidget } from '@src/widget/define-widget';
import { readToFigure, signed, type ToHost } from './messages';

const root = document.documentElement;

export function bringToLife(Widget: Component<FigureProps>, definition: AnyWidget): void {
  const place = document.querySelector<HTMLElement>('[data-embedded]')!;
  const room = place.querySelector<HTMLElement>('.room');
  // In separate tasks: the scripts have just been parsed, and the reader may want to scroll.
  setTimeout(() => workAhead(definition, room && boundsOf(room)));
  setTimeout(() => {
    hydrate(Widget, { target: place, props: { id: place.dataset['embedded']! } });
    root.dataset['live'] = '';
    if (parent !== window) beFramed();
  });
}

function beFramed(): void {
  const tell = (message: ToHost): void => parent.postMessage(signed(message), '*');
  const tellSize = (): void => tell({ kind: 'size', height: document.body.getBoundingClientRect().height });

  addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
    const message = source === parent ? readToFigure(data) : null;
    if (!message) return;
    root.dataset['theme'] = message.theme;
    // The host's script may have started after the figure sent its height.
    tellSize();
  });
  new ResizeObserver(tellSize).observe(document.body);
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) tell({ kind: 'leave' });
  });
  tell({ kind: 'ready' });
}
