/**
 * A presenter's window: the position in the lecture, the effect of the next press, the clock, and the keys. The lecture's
 * main window decides.
 */
import type { Beat } from './beats';
import { openChannel } from './channel';
import { elapsedText, stopWatch } from './clock';
import { commandOf, zoneOf } from './keys';
import type { Message } from './messages';
import { isTurn } from './position';

/** The scenes are drawn at the size of a projector and scaled down. */
const SCREEN_WIDTH_PX = 1920;
/** The effect of the next press, if it does not turn. */
const NEXT: Readonly<Record<Exclude<Beat, 'turn'>, string>> = {
  answer: 'First the answer, then',
  play: 'First the figure runs, then',
  finish: 'First the run ends, then',
};
/** Long enough for an existing main window to answer. */
const ANSWER_MS = 1500;

export interface Presented {
  /** The session of its windows. */
  readonly channel: string;
  readonly session: string;
  readonly lectureAddress: URL;
  readonly scenes: number;
  /** Called on every position that the lecture reports. */
  readonly onscene: (scene: number) => void;
  /** Called every second with the time of the stop watch. */
  readonly ontick?: (elapsedMs: number) => void;
}

export function presenterWindow(
  presenter: HTMLElement,
  { channel: name, session, lectureAddress, scenes, onscene, ontick }: Presented,
): void {
  const part = (of: string): HTMLElement => presenter.querySelector<HTMLElement>(`[data-part="${of}"]`)!;
  let answered = false;
  for (const { parentElement: box } of presenter.querySelectorAll('iframe')) {
    const fit = (): void => box!.style.setProperty('--scale', String(box!.clientWidth / SCREEN_WIDTH_PX));
    new ResizeObserver(fit).observe(box!);
  }
  part('open').setAttribute('href', lectureAddress.href);

  const channel = openChannel(name, session, take);
  const ask = (turn: Extract<Message, { kind: 'ask' }>['turn']): void => channel.send({ kind: 'ask', turn });

  function take(message: Message): void {
    if (message.kind === 'at') show(message, message.black);
    if (message.kind === 'at' || message.kind === 'bye') setAlone(message.kind === 'bye');
  }

  function setAlone(alone: boolean): void {
    answered = !alone;
    part('alone').hidden = !alone;
  }

  function show({ scene, open, then }: Extract<Message, { kind: 'at' }>, black: boolean): void {
    onscene(scene);
    part('count').textContent = `Scene ${Math.min(scene + 1, scenes)} of ${scenes}`;
    const isLast = scene >= scenes - 1;
    part('next').textContent = then === 'turn' ? (isLast ? 'This is the last scene' : 'Next') : NEXT[then];
    part('state').textContent = black ? 'The screen is black' : open ? '' : 'The audience sees only the question';
  }

  const watch = stopWatch(() => performance.now());
  function tick(): void {
    part('clock').textContent = new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    part('elapsed').textContent = elapsedText(watch.elapsed());
    part('watch').textContent = watch.running ? 'Pause' : 'Start';
    ontick?.(watch.elapsed());
  }
  part('watch').addEventListener('click', () => {
    watch.toggle();
    tick();
  });
  part('reset').addEventListener('click', () => {
    watch.reset();
    tick();
  });
  setInterval(tick, 1000);
  tick();

  for (const button of presenter.querySelectorAll<HTMLElement>('[data-ask]'))
    button.addEventListener('click', () => ask(button.dataset['ask'] as 'next'));
  addEventListener('keydown', (event) => {
    const command = commandOf(event, zoneOf(event));
    if (command !== 'black' && !isTurn(command)) return;
    event.preventDefault();
    ask(command);
  });

  channel.send({ kind: 'hello' });
  setTimeout(() => !answered && setAlone(true), ANSWER_MS);
}
