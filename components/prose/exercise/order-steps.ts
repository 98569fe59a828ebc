/**
 * Steps that a reader puts in order: with two buttons each, whose names say where a step goes, by dragging its grip,
 * and with the arrow keys on the grip. Without a script they are a list.
 */
export interface OrderedSteps {
  /** Names, from first to last. */
  readonly given: () => readonly string[];
  readonly set: (names: readonly string[]) => void;
}

export function orderSteps(list: HTMLElement, tell: (words: string) => void): OrderedSteps {
  const steps = (): HTMLElement[] => [...list.children] as HTMLElement[];
  const wordsOf = (step: HTMLElement): string =>
    (step.querySelector('div')?.textContent.trim() ?? '').replace(/\.$/, '');

  function name(): void {
    const all = steps();
    for (const [index, step] of all.entries()) {
      const [grip, up, down] = [...step.querySelectorAll('button')];
      const words = wordsOf(step);
      grip!.setAttribute('aria-label', `${words}: place ${index + 1} of ${all.length}. Arrow keys move it.`);
      for (const [button, to, way] of [
        [up!, index - 1, 'up'],
        [down!, index + 1, 'down'],
      ] as const) {
        const isEnd = to < 0 || to >= all.length;
        button.setAttribute('aria-disabled', String(isEnd));
        button.setAttribute('aria-label', `Move ${way}${isEnd ? '' : ` to place ${to + 1}`}: ${words}`);
      }
    }
  }

  function move(step: HTMLElement, to: number, focus?: HTMLElement): void {
    const all = steps();
    const from = all.indexOf(step);
    if (to < 0 || to >= all.length || to === from) return;
    list.insertBefore(step, to > from ? (all[to]!.nextElementSibling ?? null) : all[to]!);
    name();
    focus?.focus();
    tell(`${wordsOf(step)}: place ${to + 1} of ${all.length}.`);
  }

  for (const step of steps()) {
    const [grip, up, down] = ['⠿', '↑', '↓'].map((sign) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = sign;
      return button;
    }) as [HTMLButtonElement, HTMLButtonElement, HTMLButtonElement];
    grip.className = 'grip';
    step.prepend(grip);
    step.append(up, down);
    const at = (): number => steps().indexOf(step);
    up.addEventListener('click', () => move(step, at() - 1, up));
    down.addEventListener('click', () => move(step, at() + 1, down));
    grip.addEventListener('keydown', (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      move(step, at() + by, grip);
    });
    grip.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      grip.setPointerCapture(event.pointerId);
      step.dataset['held'] = '';
    });
    grip.addEventListener('pointermove', (event) => {
      if (!('held' in step.dataset)) return;
      // The place whose center the pointer has passed.
      const others = steps().filter((other) => other !== step);
      const to = others.filter((other) => {
        const { top, height } = other.getBoundingClientRect();
        return top + height / 2 < event.clientY;
      }).length;
      if (to === at()) return;
      move(step, to);
      // Moving an element in the page releases the pointer.
      grip.setPointerCapture(event.pointerId);
    });
    for (const type of ['pointerup', 'pointercancel'] as const)
      grip.addEventListener(type, () => delete step.dataset['held']);
  }
  name();

  return {
    given: () => steps().map(({ dataset }) => dataset['step'] ?? ''),
    set: (names) => {
      for (const wanted of names) {
        const step = steps().find(({ dataset }) => dataset['step'] === wanted);
        if (step) list.append(step);
      }
      name();
    },
  };
}
