import type { Component } from 'svelte';
import type { FigureProps } from '@components/frame/figure-props';

/**
 * The figure of components/widgets/bank-conflicts is its BankConflicts.svelte; its drawing and its parts are named Drawing….
 */
const componentPath = (id: string): string =>
  `/components/widgets/${id}/${id.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}.svelte`;

interface WidgetModule {
  readonly default: Component<FigureProps>;
}

const modules = import.meta.glob<WidgetModule>([
  '/components/widgets/*/*.svelte',
  '!/components/widgets/*/Drawing*.svelte',
]);

/** Fetch one figure's program. `undefined` when no figure has this id. */
export const loadWidget = (id: string): Promise<WidgetModule> | undefined => modules[componentPath(id)]?.();

export const widgetIds = Object.keys(modules)
  .map((path) => path.split('/').at(-2)!)
  .filter((id, index, all) => all.indexOf(id) === index && componentPath(id) in modules);
