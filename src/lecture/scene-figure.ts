/** True when the address says how the figure is to be: a link, or what the reader made before a reload. */
export const isInAddress = (figure: string, search = location.search): boolean =>
  search
    .replace(/^\?/, '')
    .split('&')
    .some((pair) => pair.startsWith(`${figure}.`));

/** The figure that a scene sets: its own, else that of the group around it. */
export const figureOf = (scene: HTMLElement): string | undefined =>
  scene.dataset['sceneFigure'] ?? scene.closest<HTMLElement>('.scenes')?.dataset['sceneFigure'];
