/** Plays a deck: each scene in the lecture of its chapter, one press after the other, with the presenter's window. */
import type { Beat } from '@src/lecture/beats';
import { openChannel, sessionOf } from '@src/lecture/channel';
import { commandOf, zoneOf, type Command } from '@src/lecture/keys';
import { openPresenter } from '@src/lecture/open-presenter';
import { sceneIn, withScene } from '@src/lecture/position';
import { progress } from '@src/lecture/progress';
import { writeDeck } from './deck';
import { lectureFrames } from './frames';
import { deckOfAddress, planOf, readingAddress, root } from './page-deck';

const lecture = document.querySelector<HTMLElement>('.lecture')!;
const help = lecture.querySelector<HTMLDialogElement>('.help')!;
const deck = deckOfAddress();
const plan = planOf(deck);
const session = sessionOf(location.search);
const builder = new URL(`deck/#${writeDeck(deck)}`, root).href;
const link = lecture.querySelector<HTMLAnchorElement>('[data-chapter-link]')!;
for (const way of lecture.querySelectorAll<HTMLAnchorElement>('a[data-builder]')) way.href = builder;
if (deck.title !== '') document.title = `${deck.title} · Warp & Weft`;

let at = sceneIn(location.search, plan.length);
/** The state of the current lecture. */
let state: { open: boolean; black: boolean; then: Beat } = { open: true, black: false, then: 'turn' };

const bar = progress(
  lecture,
  plan.map(({ scene: { title } }) => ({ dataset: { title } })),
  (scene) => show(scene, 'start'),
);
const frames = lectureFrames(
  lecture.querySelector('.screens')!,
  (chapter) => new URL(`lecture/${chapter}/?follow=deck&session=${session}`, root).href,
  (chapter, message) => {
    const now = plan[at];
    if (!now || chapter !== now.chapter) return;
    // It requests the next scene once its own has nothing more to show.
    if (message.kind === 'stage:command' && message.command === 'next') show(at + 1, 'start');
    else if (message.kind === 'stage:command') run(message.command);
    if (message.kind === 'stage:awake') lecture.toggleAttribute('data-awake', message.awake);
    if (message.kind !== 'stage:at' || message.title !== now.scene.title) return;
    state = { open: message.open, black: message.black, then: message.then };
    sayWhere();
    const next = plan[at + 1];
    if (next) frames.prepare(next.chapter);
  },
);
const channel = openChannel('deck', session, (message) => {
  if (message.kind === 'hello') sayWhere();
  if (message.kind === 'ask') run(message.turn);
});
const sayWhere = (): void => channel.send({ kind: 'at', scene: at, ...state });

function show(scene: number, from: 'start' | 'end'): void {
  const next = plan[scene];
  if (!next) return;
  at = scene;
  state = { open: true, black: false, then: 'turn' };
  frames.show(next.chapter, next.scene.title, from);
  bar.show(at);
  link.href = readingAddress(next);
  link.textContent = next.heading;
  history.replaceState(history.state, '', `${location.pathname}${withScene(location.search, at)}${location.hash}`);
}

function run(command: Command): void {
  if (command === 'back') show(at - 1, 'end');
  else if (command === 'first') show(0, 'start');
  else if (command === 'last') show(plan.length - 1, 'end');
  else if (command === 'presenter') openPresenter(lecture, session);
  else if (command === 'help') {
    if (help.open) help.close();
    else help.showModal();
  } else if (command === 'fullscreen') toggleFullScreen();
  else if (command !== 'close') frames.send({ kind: 'stage:run', command });
}

function toggleFullScreen(): void {
  // A browser may refuse; the lecture then continues in its window.
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => undefined);
}

if (plan.length === 0) {
  lecture.querySelector<HTMLElement>('[data-empty]')!.hidden = false;
} else {
  addEventListener('keydown', (event) => {
    const command = event.defaultPrevented ? null : commandOf(event, zoneOf(event));
    if (!command || (lecture.querySelector('dialog[open]') && command !== 'help')) return;
    if (command !== 'close') event.preventDefault();
    run(command);
  });
  for (const button of lecture.querySelectorAll<HTMLButtonElement>('button[data-command]'))
    button.addEventListener('click', () => run(button.dataset['command'] as Command));
  lecture.addEventListener('pointermove', () => lecture.setAttribute('data-awake', ''));
  addEventListener('pagehide', () => channel.send({ kind: 'bye' }));
  show(at, 'start');
}
// Another deck is another lecture.
addEventListener('hashchange', () => location.reload());
