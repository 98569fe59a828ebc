import { mount, unmount, type Component } from 'svelte';
import type { FigureProps } from '@components/frame/figure-props';

export interface Mounted {
  setParams(params: string): void;
  remove(): void;
}

/** Put a figure into an element of a foreign page. Its state is passed as text. */
export function mountFigure(Widget: Component<FigureProps>, target: Element, given: FigureProps): Mounted {
  const props = $state<FigureProps>({ ...given, mode: 'element' });
  const figure = mount(Widget, { target, props });
  return {
    setParams(params) {
      props.params = params;
    },
    remove() {
      void unmount(figure);
    },
  };
}
