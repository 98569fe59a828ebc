/** The figure that a scene sets: its own, else that of the group around it. */
export const figureOf = (scene: HTMLElement): string | undefined =>
  scene.dataset['sceneFigure'] ?? scene.closest<HTMLElement>('.scenes')?.dataset['sceneFigure'];
