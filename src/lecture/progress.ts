/** The dots, the count and the screen reader's announcement of them. */
export function progress(
  lecture: HTMLElement,
  scenes: readonly { readonly dataset: Readonly<Record<string, string | undefined>> }[],
  ongo: (scene: number) => void,
) {
  const dots = scenes.map((scene, index) => {
    const dot = document.createElement('button');
    dot.type = 'button';
    dot.setAttribute('aria-label', `Scene ${index + 1}: ${scene.dataset['title'] ?? ''}`);
    dot.title = scene.dataset['title'] ?? '';
    dot.addEventListener('click', () => ongo(index));
    return dot;
  });
  lecture.querySelector('.dots')?.replaceChildren(...dots);
  const count = lecture.querySelector('.count');
  const live = lecture.querySelector(':scope > [role="status"]');
  return {
    show(scene: number): void {
      for (const [index, dot] of dots.entries()) {
        if (index === scene) dot.setAttribute('aria-current', 'step');
        else dot.removeAttribute('aria-current');
      }
      if (count) count.textContent = `${scene + 1} / ${scenes.length}`;
      if (live)
        live.textContent = `Scene ${scene + 1} of ${scenes.length}: ${scenes[scene]?.dataset['title'] ?? 'the end'}`;
    },
  };
}
