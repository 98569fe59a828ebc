/** Builds a deck: every change is in the address at once, and the browser's Back undoes it. */
import {
  LIMITS,
  matches,
  totalMinutes,
  withMinutes,
  withoutScene,
  withScene,
  withSceneMoved,
  writeDeck,
  type Deck,
} from './deck';
import { catalogue, deckOfAddress, planOf, root, type PlannedScene } from './page-deck';

const page = document.querySelector<HTMLElement>('.deck-page')!;
const part = <T extends HTMLElement>(name: string): T => page.querySelector<T>(`[data-part="${name}"]`)!;
const list = part('scenes');
const title = part<HTMLInputElement>('title');
const query = part<HTMLInputElement>('query');
const address = part<HTMLInputElement>('address');

let deck: Deck = deckOfAddress();

const say = (text: string): void => void (part('said').textContent = text);
const linkTo = (path: string): string => new URL(`${path}#${writeDeck(deck)}`, root).href;

/** @param isTyping - One step back undoes everything typed into a field. */
function change(next: Deck, isTyping = false): void {
  deck = next;
  const written = writeDeck(deck);
  const to = `${location.pathname}${location.search}${written === '' ? '' : `#${written}`}`;
  if (isTyping) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  draw();
}

function button(text: string, name: string, act: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: text, onclick: act });
  made.setAttribute('aria-label', name);
  return made;
}

function move(from: number, to: number): void {
  if (to < 0 || to >= deck.scenes.length || from === to) return;
  change(withSceneMoved(deck, from, to));
  list.querySelectorAll<HTMLElement>('li')[to]?.focus();
  say(`Moved to place ${to + 1} of ${deck.scenes.length}.`);
}

function remove(at: number, name: string): void {
  change(withoutScene(deck, at));
  (list.querySelectorAll<HTMLElement>('li')[Math.min(at, deck.scenes.length - 1)] ?? query).focus();
  say(`Removed: ${name}. Back in the browser undoes it.`);
}

let dragged = -1;

function itemOf({ heading, minutes, scene }: PlannedScene, at: number): HTMLLIElement {
  const item = document.createElement('li');
  const name = document.createElement('span');
  name.className = 'name';
  name.append(
    Object.assign(document.createElement('strong'), { textContent: scene.title }),
    Object.assign(document.createElement('small'), { textContent: heading }),
  );
  const plan = document.createElement('label');
  const field = Object.assign(document.createElement('input'), {
    type: 'number',
    min: '0',
    max: String(LIMITS.minutes),
    value: String(minutes),
    inputMode: 'numeric',
  });
  field.setAttribute('aria-label', `Minutes for ${scene.title}`);
  field.addEventListener('change', () => {
    change(withMinutes(deck, at, field.valueAsNumber), true);
    list.querySelectorAll<HTMLElement>('li')[at]?.querySelector('input')?.focus();
  });
  plan.append(field, ' min');
  const acts = document.createElement('span');
  acts.className = 'acts';
  acts.append(
    button('↑', `Move up: ${scene.title}`, () => move(at, at - 1)),
    button('↓', `Move down: ${scene.title}`, () => move(at, at + 1)),
    button('×', `Remove: ${scene.title}`, () => remove(at, scene.title)),
  );
  item.append(name, plan, acts);
  item.tabIndex = 0;
  item.draggable = true;
  item.addEventListener('keydown', (event) => {
    if (event.target !== item) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    if (event.key === 'Delete') remove(at, scene.title);
    else if (event.altKey) move(at, at + by!);
    else list.querySelectorAll<HTMLElement>('li')[at + by!]?.focus();
  });
  item.addEventListener('dragstart', ({ dataTransfer }) => {
    dragged = at;
    dataTransfer?.setData('text/plain', scene.title);
  });
  item.addEventListener('dragover', (event) => dragged >= 0 && event.preventDefault());
  item.addEventListener('drop', (event) => {
    event.preventDefault();
    if (dragged >= 0) move(dragged, at);
    dragged = -1;
  });
  return item;
}

function draw(): void {
  const plan = planOf(deck);
  list.replaceChildren(...plan.map(itemOf));
  if (document.activeElement !== title) title.value = deck.title;
  const minutes = totalMinutes(deck);
  part('total').textContent =
    plan.length === 0
      ? 'No scene yet: add some from the list.'
      : `${plan.length} ${plan.length === 1 ? 'scene' : 'scenes'}, ${minutes === 0 ? 'no minutes planned' : `${minutes} min`}.`;
  address.value = linkTo('deck/play/');
  for (const [name, path] of [
    ['play', 'deck/play/'],
    ['handout', 'deck/handout/'],
  ] as const) {
    part<HTMLAnchorElement>(name).href = linkTo(path);
    part(name).toggleAttribute('aria-disabled', plan.length === 0);
  }
}

function filter(): void {
  let found = 0;
  for (const group of page.querySelectorAll<HTMLDetailsElement>('details[data-chapter]')) {
    const chapter = catalogue.find((one) => one.address === group.dataset['chapter'])!;
    let inGroup = 0;
    for (const row of group.querySelectorAll<HTMLElement>('li[data-scene]')) {
      const scene = chapter.scenes.find((one) => one.scene === row.dataset['scene'])!;
      row.hidden = !matches(scene, chapter.heading, query.value.trim());
      if (!row.hidden) inGroup += 1;
    }
    group.hidden = inGroup === 0;
    group.open = query.value.trim() !== '';
    found += inGroup;
  }
  part('found').textContent = query.value.trim() === '' ? '' : `${found} ${found === 1 ? 'scene' : 'scenes'} found.`;
}

page.addEventListener('click', ({ target }) => {
  const row = (target as Element).closest('[data-add]')?.closest<HTMLElement>('li[data-scene]');
  if (!row) return;
  if (deck.scenes.length >= LIMITS.scenes) return say(`A deck has at most ${LIMITS.scenes} scenes.`);
  change(
    withScene(deck, {
      chapter: row.closest<HTMLElement>('[data-chapter]')!.dataset['chapter']!,
      scene: row.dataset['scene']!,
      minutes: 0,
    }),
  );
  say(`Added as scene ${deck.scenes.length}.`);
});
query.addEventListener('input', filter);
title.addEventListener('input', () => change({ ...deck, title: title.value.slice(0, LIMITS.title) }, true));
part('copy').addEventListener('click', () => {
  navigator.clipboard.writeText(address.value).then(
    () => say('Link copied.'),
    () => {
      address.select();
      say('The browser does not allow copying here: the link is selected.');
    },
  );
});
const reread = (): void => {
  deck = deckOfAddress();
  draw();
};
addEventListener('popstate', reread);
addEventListener('hashchange', reread);
draw();
page.dataset['ready'] = '';
