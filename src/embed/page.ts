/** The script of a figure's own page: brings the drawn figure to life and, inside a frame, speaks with the host. */
import { hydrate, type Component } from 'svelte';
import type { FigureProps } from '@components/frame/figure-props';
import { readToFigure, signed, type ToHost } from './messages';

const root = document.documentElement;

export function bringToLife(Widget: Component<FigureProps>): void {
  const place = document.querySelector<HTMLElement>('[data-embedded]')!;
  // In a task of its own: the scripts have just been read, and the reader may want to scroll.
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
    // The host's script may have started after the figure said its height.
    tellSize();
  });
  new ResizeObserver(tellSize).observe(document.body);
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) tell({ kind: 'leave' });
  });
  tell({ kind: 'ready' });
}
