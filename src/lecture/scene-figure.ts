/** The figure that a scene sets: its own, else that of the surrounding group. */
export const figureOf = (scene: HTMLElement): string | undefined =>
  scene.dataset['sceneFigure'] ?? scene.closest<HTMLElement>('.scenes')?.dataset['sceneFigure'];
