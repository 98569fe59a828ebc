/**
 * The page of a lecture. The main window turns its scenes; with `?follow=view` it shows the same scene in the presenter's
 * window, with `?follow=next` the one after it.
 */
import { wakeControls } from './awake';
import { sceneRuns } from './scene-runs';
import { isInAddress } from '@src/widget/link';
import { openChannel, sessionOf } from './channel';
import { commandOf, zoneOf, type Command } from './keys';
import type { Message } from './messages';
import { mirrorFigures } from './mirror';
import { openPresenter } from './open-presenter';
import { sceneIn, turned, withScene, type Position, type Turn } from './position';
import { progress } from './progress';
import { fit, putOnScreen, scenesOf } from './screen';
import { figureOf } from './scene-figure';
import { listenForSwipes } from './swipe';

const lecture = document.querySelector<HTMLElement>('.lecture');
const slides = lecture?.querySelector<HTMLElement>('.slides');
if (lecture && slides) start(lecture, slides);

function start(lecture: HTMLElement, slides: HTMLElement): void {
  const follow = new URLSearchParams(location.search).get('follow');
  const leads = follow === null;
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
  const figures = follow === 'next' ? null : mirrorFigures(leads, channel.send);

  function show(next: Position): void {
    at = next;
    putOnScreen(slides, scenes[at.scene] ?? null, at.open);
    bar.show(at.scene);
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
    if (beat === 'turn') return go(turned(at, 'next', asks));
    if (beat === 'answer') {
      go(turned(at, 'next', asks));
      runs.answer(at.scene);
    } else if (beat === 'play') runs.play(at.scene);
    else runs.finish(at.scene);
  }

  /** In the address, so that a reload and a link find the scene; whether it is open is only this window's affair. */
  function keep(): void {
    history.replaceState({ ...history.state, at }, '', `${location.pathname}${withScene(location.search, at.scene)}`);
  }

  const sayWhere = (): void => channel.send({ kind: 'at', ...at, black: !black.hidden, then: runs.nextBeat(at) });

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

  function run(command: Command): void {
    if (!leads) {
      if (command === 'black' || isTurn(command)) channel.send({ kind: 'ask', turn: command });
      return;
    }
    if (command === 'black') return setBlack(Boolean(black.hidden));
    if (command === 'presenter') return openPresenter(lecture, session);
    if (command === 'fullscreen') return toggleFullScreen();
    if (command === 'help') return help.open ? help.close() : help.showModal();
    if (command === 'controls') return controls.toggle();
    if (!black.hidden) setBlack(false);
    if (command === 'next') goOn();
    else if (isTurn(command)) go(turned(at, command, asks));
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
    lecture.setAttribute('aria-label', follow === 'next' ? 'The next scene' : 'The scene on view');
    show({ scene: 0, open: true });
    channel.send({ kind: 'hello' });
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

const isTurn = (command: Command): command is Turn => ['next', 'back', 'first', 'last'].includes(command);

function toggleFullScreen(): void {
  // A browser may refuse; the lecture then goes on in its window.
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => undefined);
}
