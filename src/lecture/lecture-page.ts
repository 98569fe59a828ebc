/**
 * The page of a lecture. The main window turns its scenes; with `?follow=view` it shows the same scene in the presenter's
 * window, with `?follow=next` the one after it. With `?follow=deck` it plays the scenes that the deck around it names, and with `?follow=still` it
 * shows the one in its address as it ends.
 */
import { wakeControls } from './awake';
import { sceneRuns } from './scene-runs';
import { isInAddress } from '@src/widget/link';
import { openChannel, sessionOf } from './channel';
import { commandOf, zoneOf, type Command, type Tool } from './keys';
import type { Message } from './messages';
import { mirrorFigures } from './mirror';
import { openPresenter } from './open-presenter';
import { isTurn, sceneIn, turned, withScene, type Position } from './position';
import { progress } from './progress';
import { fit, putOnScreen, scenesOf } from './screen';
import { figureOf } from './scene-figure';
import { openStage, type StageMessage } from './stage-messages';
import { listenForSwipes } from './swipe';

const lecture = document.querySelector<HTMLElement>('.lecture');
const slides = lecture?.querySelector<HTMLElement>('.slides');
if (lecture && slides) start(lecture, slides);

function start(lecture: HTMLElement, slides: HTMLElement): void {
  const follow = new URLSearchParams(location.search).get('follow');
  const inDeck = follow === 'deck' && window.parent !== window;
  const leads = follow === null || inDeck;
  const chapter = lecture.dataset['chapter'] ?? '';
  const session = sessionOf(location.search);
  const scenes = scenesOf(slides);
  const asks = scenes.map(({ dataset }) => dataset['asks'] === 'true');
  const black = lecture.querySelector<HTMLElement>('.black')!;
  const help = lecture.querySelector<HTMLDialogElement>('.help')!;
  const bar = progress(lecture, scenes, (scene) => go({ scene, open: !asks[scene] }));
  let at: Position = { scene: 0, open: true };
  const runs = sceneRuns(scenes, (figure) => {
    // A figure that wakes may be drawn anew.
    if (scenes[at.scene] && figureOf(scenes[at.scene]!) === figure) putOnScreen(slides, scenes[at.scene]!, at.open);
    if (leads) sayWhere();
  });

  const channel = openChannel(chapter, session, take);
  const figures = follow === 'next' || follow === 'still' ? null : mirrorFigures(leads, channel.send);

  function show(next: Position): void {
    at = next;
    putOnScreen(slides, scenes[at.scene] ?? null, at.open);
    bar.show(at.scene);
  }

  const tellDeck = inDeck ? openStage(() => window.parent, takeFromDeck) : null;

  function takeFromDeck(message: StageMessage): void {
    if (message.kind === 'stage:run') run(message.command, true);
    if (message.kind !== 'stage:show') return;
    const scene = scenes.findIndex(({ dataset }) => dataset['title'] === message.title);
    if (scene < 0) return;
    const isStart = message.at === 'start';
    black.hidden = true;
    show({ scene, open: !isStart || !asks[scene] });
    // To be set would end a question.
    if (at.open) runs.enter(scene, message.at);
    sayWhere();
  }

  /** Forwards a scene is entered at its first moment; backwards it is found as it ended. */
  function go(next: Position): void {
    if (!leads) return;
    const from = at;
    show(next);
    keep();
    if (next.scene !== from.scene && next.open) runs.enter(next.scene, next.scene < from.scene ? 'end' : 'start');
    sayWhere();
  }

  /** One press: the answer, the run of the figure, its end, the next scene. */
  function goOn(): void {
    const beat = runs.nextBeat(at);
    if (beat === 'turn' && tellDeck) return tellDeck({ kind: 'stage:command', command: 'next' });
    if (beat === 'turn') return go(turned(at, 'next', asks));
    if (beat === 'answer') {
      go(turned(at, 'next', asks));
      runs.answer(at.scene);
    } else if (beat === 'play') runs.play(at.scene);
    else runs.finish(at.scene);
  }

  /** In the address, so that a reload and a link find the scene; whether it is open is only this window's affair. */
  function keep(): void {
    if (inDeck) return;
    history.replaceState({ ...history.state, at }, '', `${location.pathname}${withScene(location.search, at.scene)}`);
  }

  function sayWhere(): void {
    const then = runs.nextBeat(at);
    channel.send({ kind: 'at', ...at, black: !black.hidden, then });
    const title = scenes[at.scene]?.dataset['title'] ?? '';
    tellDeck?.({ kind: 'stage:at', title, open: at.open, black: !black.hidden, then });
  }

  function setBlack(on: boolean): void {
    black.hidden = !on;
    sayWhere();
  }

  function take(message: Message): void {
    if (message.kind === 'figure') figures?.take(message.figure, message.query);
    else if (message.kind === 'run') figures?.run(message.figure);
    else if (leads && message.kind === 'hello') {
      sayWhere();
      figures?.tellAll();
    } else if (leads && message.kind === 'ask') run(message.turn);
    else if (follow === 'view' && message.kind === 'at') show(message);
    else if (follow === 'next' && message.kind === 'at') {
      show({ scene: message.scene + 1, open: true });
      runs.enter(message.scene + 1, 'end');
    }
  }

  /** @param isAsked - The deck asks: what is the deck's has been decided there. */
  function run(command: Command, isAsked = false): void {
    if (tellDeck && !isAsked && IN_DECK.includes(command)) return tellDeck({ kind: 'stage:command', command });
    if (!leads) {
      if (command === 'black' || isTurn(command)) channel.send({ kind: 'ask', turn: command });
      return;
    }
    if (command === 'black') return setBlack(Boolean(black.hidden));
    if (command === 'presenter') return openPresenter(lecture, session);
    if (command === 'fullscreen') return toggleFullScreen();
    if (command === 'help') return help.open ? help.close() : help.showModal();
    if (command === 'controls') return controls.toggle();
    if (isTool(command)) return void useTool(command);
    if (!black.hidden) setBlack(false);
    if (command === 'next') goOn();
    else if (isTurn(command)) go(turned(at, command, asks));
  }

  let hall: ((tool: Tool) => void) | undefined;
  async function useTool(tool: Tool): Promise<void> {
    const { hallTools } = await import('./hall-tools');
    hall ??= hallTools({ lecture, slides, scene: () => scenes[at.scene], address: addressOnView, goOn });
    hall(tool);
  }

  /** The chapter with the figure as it is shown, for who reads on elsewhere. */
  function addressOnView(): string {
    const scene = scenes[at.scene];
    const figure = scene && figureOf(scene);
    const query = figure === undefined ? '' : (figures?.queryOf(figure) ?? '');
    const link = new URL(lecture.querySelector<HTMLAnchorElement>('[data-chapter-link]')!.href);
    if (figure === undefined) return link.href;
    link.search = query.replaceAll(/(^|&)(?=.)/g, `$1${figure}.`);
    link.hash = figure;
    return link.href;
  }

  /** A slider that the mouse has moved keeps the focus; a remote control's page keys are not meant for it. */
  let held: EventTarget | null = null;
  lecture.addEventListener('pointerdown', ({ target }) => (held = target), { capture: true });

  // Whoever has clicked into a drawing goes on with the lecture; the keys of a drawing are for who came there by keyboard.
  lecture.addEventListener(
    'keydown',
    (event) => {
      const stage = (event.target as Element).matches('.stage') ? (event.target as Element) : null;
      if (event.key !== ' ' || !stage?.contains(held as Node | null) || !leads) return;
      event.preventDefault();
      event.stopPropagation();
      run(event.shiftKey ? 'back' : 'next');
    },
    { capture: true },
  );

  const controls = wakeControls(lecture);
  addEventListener('keydown', (event) => {
    const [target] = event.composedPath();
    const isPage = event.key === 'PageDown' || event.key === 'PageUp';
    if (!isPage && event.key !== ' ') held = null;
    const isHeld = target !== undefined && target === held && (target as Element).matches('input[type="range"]');
    const command = event.defaultPrevented ? null : commandOf(event, isPage && isHeld ? 'figure' : zoneOf(event));
    // An open dialog has its own keys, of which Escape is the browser's.
    if (!command || (lecture.querySelector('dialog[open]') && command !== 'help')) return;
    if (command !== 'close') event.preventDefault();
    run(command);
  });

  for (const button of lecture.querySelectorAll<HTMLButtonElement>('button[data-command]')) {
    button.addEventListener('click', () => run(button.dataset['command'] as Command));
  }
  black.addEventListener('click', () => setBlack(false));
  listenForSwipes(lecture, run);
  const refit = (): void => {
    const scene = scenes[at.scene];
    if (scene) fit(scene);
  };
  addEventListener('resize', refit);
  // A scene may be the first to use a face, which then comes after it was measured.
  document.fonts.addEventListener('loadingdone', refit);

  if (!leads) {
    lecture.dataset['follow'] = follow;
    lecture.setAttribute('aria-label', follow === 'view' ? 'The scene on view' : 'The next scene');
    const still = follow === 'still' ? sceneIn(location.search, scenes.length) : 0;
    show({ scene: still, open: true });
    if (follow === 'still') runs.enter(still, 'end');
    else channel.send({ kind: 'hello' });
    return;
  }

  if (tellDeck) {
    new MutationObserver(() => tellDeck({ kind: 'stage:awake', awake: 'awake' in lecture.dataset })).observe(lecture, {
      attributeFilter: ['data-awake'],
    });
    lecture.dataset['follow'] = 'deck';
    tellDeck({ kind: 'stage:ready' });
    return;
  }

  const first = sceneIn(location.search, scenes.length);
  const kept = history.state?.at as Position | undefined;
  const figure = scenes[first] && figureOf(scenes[first]);
  const linked = figure !== undefined && isInAddress(figure);
  const isReload = kept?.scene === first;
  show({ scene: first, open: isReload ? kept.open : linked || !asks[first] });
  // To be set would end a question.
  if (!isReload && at.open && !linked) runs.enter(first, 'start');
  keep();
  sayWhere();
  addEventListener('popstate', () => show({ scene: sceneIn(location.search, scenes.length), open: true }));
  addEventListener('pagehide', () => channel.send({ kind: 'bye' }));
}

/** What is about the whole lecture is the deck's around it. */
const IN_DECK: readonly Command[] = ['back', 'first', 'last', 'fullscreen', 'presenter', 'help', 'close'];

const isTool = (command: Command): command is Tool => ['laser', 'zoom', 'hands', 'code'].includes(command);

function toggleFullScreen(): void {
  // A browser may refuse; the lecture then goes on in its window.
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => undefined);
}
