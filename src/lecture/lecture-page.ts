/**
 * The page of a lecture. The main window turns its scenes; `?follow=view` shows the same scene in the presenter's window,
 * `?follow=next` the next one. `?follow=deck` plays the scenes named by the surrounding deck, and `?follow=still` shows the
 * end of the one in its address.
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

/** The role of a lecture's window: the one that turns its scenes, or one that follows another. */
type Follow = 'view' | 'next' | 'still' | 'deck' | null;

/** One window of a lecture: the current scene, and who turns it. */
class LecturePage {
  private readonly follow = new URLSearchParams(location.search).get('follow') as Follow;
  private readonly inDeck = this.follow === 'deck' && window.parent !== window;
  private readonly leads = this.follow === null || this.inDeck;
  private readonly session = sessionOf(location.search);
  private readonly scenes: HTMLElement[];
  /** The scenes that begin with a question. */
  private readonly asks: boolean[];
  private readonly black: HTMLElement;
  private readonly help: HTMLDialogElement;
  private readonly bar: ReturnType<typeof progress>;
  private readonly runs: ReturnType<typeof sceneRuns>;
  private readonly channel: ReturnType<typeof openChannel>;
  private readonly figures: ReturnType<typeof mirrorFigures> | null;
  private readonly tellDeck: ReturnType<typeof openStage> | null;
  private readonly controls: ReturnType<typeof wakeControls>;
  private at: Position = { scene: 0, open: true };
  /** A slider moved with the mouse keeps the focus; a remote control's page keys are not meant for it. */
  private held: EventTarget | null = null;
  private hall: ((tool: Tool) => void) | undefined;

  constructor(
    private readonly lecture: HTMLElement,
    private readonly slides: HTMLElement,
  ) {
    this.scenes = scenesOf(slides);
    this.asks = this.scenes.map(({ dataset }) => dataset['asks'] === 'true');
    this.black = lecture.querySelector<HTMLElement>('.black')!;
    this.help = lecture.querySelector<HTMLDialogElement>('.help')!;
    this.bar = progress(lecture, this.scenes, (scene) => this.go({ scene, open: !this.asks[scene] }));
    this.runs = sceneRuns(this.scenes, (figure) => this.woken(figure));
    this.channel = openChannel(lecture.dataset['chapter'] ?? '', this.session, (message) => this.take(message));
    const isStill = this.follow === 'next' || this.follow === 'still';
    this.figures = isStill ? null : mirrorFigures(this.leads, this.channel.send);
    const fromDeck = (message: StageMessage): void => this.takeFromDeck(message);
    this.tellDeck = this.inDeck ? openStage(() => window.parent, fromDeck) : null;
    this.listenToPointer();
    this.controls = wakeControls(lecture);
    this.listenToKeys();
    this.listenToWindow();
  }

  /** Show the scene that the window begins with. */
  begin(): void {
    if (!this.leads) this.beginFollowing();
    else if (this.tellDeck) this.beginInDeck(this.tellDeck);
    else this.beginLeading();
  }

  private beginFollowing(): void {
    const { lecture, follow } = this;
    lecture.dataset['follow'] = follow!;
    lecture.setAttribute('aria-label', follow === 'view' ? 'The scene on view' : 'The next scene');
    const still = follow === 'still' ? sceneIn(location.search, this.scenes.length) : 0;
    this.show({ scene: still, open: true });
    if (follow === 'still') this.runs.enter(still, 'end');
    else this.channel.send({ kind: 'hello' });
  }

  private beginInDeck(tell: ReturnType<typeof openStage>): void {
    const { lecture } = this;
    new MutationObserver(() => tell({ kind: 'stage:awake', awake: 'awake' in lecture.dataset })).observe(lecture, {
      attributeFilter: ['data-awake'],
    });
    lecture.dataset['follow'] = 'deck';
    tell({ kind: 'stage:ready' });
  }

  private beginLeading(): void {
    const { scenes, asks } = this;
    const first = sceneIn(location.search, scenes.length);
    const kept = history.state?.at as Position | undefined;
    const figure = scenes[first] && figureOf(scenes[first]);
    const linked = figure !== undefined && isInAddress(figure);
    const isReload = kept?.scene === first;
    this.show({ scene: first, open: isReload ? kept.open : linked || !asks[first] });
    // Setting the figure would end a question.
    if (!isReload && this.at.open && !linked) this.runs.enter(first, 'start');
    this.keep();
    this.sayWhere();
    addEventListener('popstate', () => this.show({ scene: sceneIn(location.search, scenes.length), open: true }));
    addEventListener('pagehide', () => this.channel.send({ kind: 'bye' }));
  }

  /** The current scene. */
  private get scene(): HTMLElement | undefined {
    return this.scenes[this.at.scene];
  }

  private show(next: Position): void {
    this.at = next;
    putOnScreen(this.slides, this.scene ?? null, next.open);
    this.bar.show(next.scene);
  }

  /** A figure that wakes may be redrawn. */
  private woken(figure: string): void {
    const { scene } = this;
    if (scene && figureOf(scene) === figure) putOnScreen(this.slides, scene, this.at.open);
    if (this.leads) this.sayWhere();
  }

  /** Forward, a scene is entered at its first moment; backward, at its end. */
  private go(next: Position): void {
    if (!this.leads) return;
    const from = this.at;
    this.show(next);
    this.keep();
    if (next.scene !== from.scene && next.open) this.runs.enter(next.scene, next.scene < from.scene ? 'end' : 'start');
    this.sayWhere();
  }

  /** One press: the answer, the run of the figure, its end, the next scene. */
  private readonly goOn = (): void => {
    const { at, asks, runs, tellDeck } = this;
    const beat = runs.nextBeat(at);
    if (beat === 'turn' && tellDeck) return tellDeck({ kind: 'stage:command', command: 'next' });
    if (beat === 'turn') return this.go(turned(at, 'next', asks));
    if (beat === 'answer') {
      this.go(turned(at, 'next', asks));
      runs.answer(this.at.scene);
    } else if (beat === 'play') runs.play(at.scene);
    else runs.finish(at.scene);
  };

  /** In the address, so that a reload and a link find the scene; whether it is open concerns only this window. */
  private keep(): void {
    if (this.inDeck) return;
    const { at } = this;
    history.replaceState({ ...history.state, at }, '', `${location.pathname}${withScene(location.search, at.scene)}`);
  }

  private sayWhere(): void {
    const { at, black } = this;
    const then = this.runs.nextBeat(at);
    this.channel.send({ kind: 'at', ...at, black: !black.hidden, then });
    const title = this.scene?.dataset['title'] ?? '';
    this.tellDeck?.({ kind: 'stage:at', title, open: at.open, black: !black.hidden, then });
  }

  private setBlack(on: boolean): void {
    this.black.hidden = !on;
    this.sayWhere();
  }

  private take(message: Message): void {
    const { leads, follow } = this;
    if (message.kind === 'figure') this.figures?.take(message.figure, message.query);
    else if (message.kind === 'run') this.figures?.run(message.figure);
    else if (leads && message.kind === 'hello') {
      this.sayWhere();
      this.figures?.tellAll();
    } else if (leads && message.kind === 'ask') this.run(message.turn);
    else if (follow === 'view' && message.kind === 'at') this.show(message);
    else if (follow === 'next' && message.kind === 'at') {
      this.show({ scene: message.scene + 1, open: true });
      this.runs.enter(message.scene + 1, 'end');
    }
  }

  private takeFromDeck(message: StageMessage): void {
    if (message.kind === 'stage:run') this.run(message.command, true);
    if (message.kind !== 'stage:show') return;
    const scene = this.scenes.findIndex(({ dataset }) => dataset['title'] === message.title);
    if (scene < 0) return;
    const isStart = message.at === 'start';
    this.black.hidden = true;
    this.show({ scene, open: !isStart || !this.asks[scene] });
    // Setting the figure would end a question.
    if (this.at.open) this.runs.enter(scene, message.at);
    this.sayWhere();
  }

  /** @param isAsked - The deck asks: the deck has already made its own decisions. */
  private readonly run = (command: Command, isAsked = false): void => {
    const { black, help, tellDeck } = this;
    if (tellDeck && !isAsked && IN_DECK.includes(command)) return tellDeck({ kind: 'stage:command', command });
    if (!this.leads) {
      if (command === 'black' || isTurn(command)) this.channel.send({ kind: 'ask', turn: command });
      return;
    }
    if (command === 'black') return this.setBlack(Boolean(black.hidden));
    if (command === 'presenter') return openPresenter(this.lecture, this.session);
    if (command === 'fullscreen') return toggleFullScreen();
    if (command === 'help') return help.open ? help.close() : help.showModal();
    if (command === 'controls') return this.controls.toggle();
    if (isTool(command)) return void this.useTool(command);
    if (!black.hidden) this.setBlack(false);
    if (command === 'next') this.goOn();
    else if (isTurn(command)) this.go(turned(this.at, command, this.asks));
  };

  private async useTool(tool: Tool): Promise<void> {
    const { hallTools } = await import('./hall-tools');
    const { lecture, slides, goOn } = this;
    this.hall ??= hallTools({ lecture, slides, scene: () => this.scene, address: () => this.addressOnView(), goOn });
    this.hall(tool);
  }

  /** The chapter with the figure as shown, to continue reading elsewhere. */
  private addressOnView(): string {
    const figure = this.scene && figureOf(this.scene);
    const query = figure === undefined ? '' : (this.figures?.queryOf(figure) ?? '');
    const link = new URL(this.lecture.querySelector<HTMLAnchorElement>('[data-chapter-link]')!.href);
    if (figure === undefined) return link.href;
    link.search = query.replaceAll(/(^|&)(?=.)/g, `$1${figure}.`);
    link.hash = figure;
    return link.href;
  }

  private listenToPointer(): void {
    const { lecture } = this;
    lecture.addEventListener('pointerdown', ({ target }) => (this.held = target), { capture: true });
    // A click into a drawing does not stop the lecture's keys; the keys of a drawing are for keyboard users.
    lecture.addEventListener(
      'keydown',
      (event) => {
        const stage = (event.target as Element).matches('.stage') ? (event.target as Element) : null;
        if (event.key !== ' ' || !stage?.contains(this.held as Node | null) || !this.leads) return;
        event.preventDefault();
        event.stopPropagation();
        this.run(event.shiftKey ? 'back' : 'next');
      },
      { capture: true },
    );
  }

  private listenToKeys(): void {
    const { lecture } = this;
    addEventListener('keydown', (event) => {
      const [target] = event.composedPath();
      const isPage = event.key === 'PageDown' || event.key === 'PageUp';
      if (!isPage && event.key !== ' ') this.held = null;
      const isHeld = target !== undefined && target === this.held && (target as Element).matches('input[type="range"]');
      const command = event.defaultPrevented ? null : commandOf(event, isPage && isHeld ? 'figure' : zoneOf(event));
      // An open dialog has its own keys, of which the browser handles Escape.
      if (!command || (lecture.querySelector('dialog[open]') && command !== 'help')) return;
      if (command !== 'close') event.preventDefault();
      this.run(command);
    });
  }

  private listenToWindow(): void {
    const { lecture } = this;
    for (const button of lecture.querySelectorAll<HTMLButtonElement>('button[data-command]'))
      button.addEventListener('click', () => this.run(button.dataset['command'] as Command));
    this.black.addEventListener('click', () => this.setBlack(false));
    listenForSwipes(lecture, this.run);
    const refit = (): void => {
      if (this.scene) fit(this.scene);
    };
    addEventListener('resize', refit);
    // A scene may be the first to use a face, which then loads after it was measured.
    document.fonts.addEventListener('loadingdone', refit);
  }
}

/** Commands for the whole lecture go to the surrounding deck. */
const IN_DECK: readonly Command[] = ['back', 'first', 'last', 'fullscreen', 'presenter', 'help', 'close'];

const isTool = (command: Command): command is Tool => ['laser', 'zoom', 'hands', 'code'].includes(command);

function toggleFullScreen(): void {
  // A browser may refuse; the lecture then continues in its window.
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => undefined);
}

const lecture = document.querySelector<HTMLElement>('.lecture');
const slides = lecture?.querySelector<HTMLElement>('.slides');
if (lecture && slides) new LecturePage(lecture, slides).begin();
