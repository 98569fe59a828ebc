/** The presenter's window: this scene, the next one, the notes and the time. The lecture's main window decides. */
import type { Beat } from './beats';
import { openChannel, sessionOf } from './channel';
import { elapsedText, stopWatch } from './clock';
import { commandOf, zoneOf } from './keys';
import type { Message } from './messages';

/** The scenes are drawn at the size of a projector and scaled to their place. */
const SCREEN_WIDTH_PX = 1920;
/** What the next press does before it turns. */
const NEXT: Readonly<Record<Exclude<Beat, 'turn'>, string>> = {
  answer: 'First the answer, then',
  play: 'First the figure runs, then',
  finish: 'First the run ends, then',
};
/** Long enough for a main window that is there to answer. */
const ANSWER_MS = 1500;

const presenter = document.querySelector<HTMLElement>('.presenter');
if (presenter) start(presenter);

function start(presenter: HTMLElement): void {
  const session = sessionOf(location.search);
  const chapter = presenter.dataset['chapter'] ?? '';
  const briefs = [...presenter.querySelectorAll<HTMLElement>('.brief')];
  const part = (name: string): HTMLElement => presenter.querySelector<HTMLElement>(`[data-part="${name}"]`)!;
  const lectureAddress = new URL(`../?session=${session}`, location.href);
  let answered = false;

  for (const frame of presenter.querySelectorAll('iframe')) {
    frame.src = new URL(`../?follow=${frame.dataset['follow']}&session=${session}`, location.href).href;
    const box = frame.parentElement!;
    new ResizeObserver(() => box.style.setProperty('--scale', String(box.clientWidth / SCREEN_WIDTH_PX))).observe(box);
  }
  part('open').setAttribute('href', lectureAddress.href);

  const channel = openChannel(chapter, session, take);
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
    for (const [index, brief] of briefs.entries()) brief.hidden = index !== scene;
    part('count').textContent = `Scene ${Math.min(scene + 1, briefs.length)} of ${briefs.length}`;
    const isLast = scene >= briefs.length - 1;
    part('next').textContent = then === 'turn' ? (isLast ? 'This is the last scene' : 'Next') : NEXT[then];
    part('state').textContent = black ? 'The screen is black' : open ? '' : 'The audience sees only the question';
  }

  const watch = stopWatch(() => performance.now());
  function tick(): void {
    part('clock').textContent = new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    part('elapsed').textContent = elapsedText(watch.elapsed());
    part('watch').textContent = watch.running ? 'Pause' : 'Start';
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

  for (const button of presenter.querySelectorAll<HTMLElement>('[data-ask]')) {
    button.addEventListener('click', () => ask(button.dataset['ask'] as 'next'));
  }
  addEventListener('keydown', (event) => {
    const command = commandOf(event, zoneOf(event));
    if (
      command === null ||
      command === 'fullscreen' ||
      command === 'help' ||
      command === 'presenter' ||
      command === 'controls' ||
      command === 'close'
    )
      return;
    event.preventDefault();
    ask(command);
  });

  channel.send({ kind: 'hello' });
  setTimeout(() => !answered && setAlone(true), ANSWER_MS);
}
