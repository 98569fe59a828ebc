/** The presenter's window of a deck: each scene from the lecture of its chapter, with its notes and the time plan. */
import { sessionOf } from '@src/lecture/channel';
import { presenterWindow } from '@src/lecture/presenter-window';
import { adopted, deckOfAddress, documentAt, planOf, root } from './page-deck';
import { timingText } from './timing';

const presenter = document.querySelector<HTMLElement>('.presenter')!;
const session = sessionOf(location.search);
const plan = planOf(deckOfAddress());
const minutes = plan.map((scene) => scene.minutes);
const notes = presenter.querySelector<HTMLElement>('.briefs')!;
const timing = presenter.querySelector<HTMLElement>('[data-part="timing"]')!;

let at = -1;
/** The stop watch's time when the scene came. */
let cameAtMs = 0;
let elapsedMs = 0;

/** A frame that already shows the chapter continues by itself. */
function lead(name: string, address: string): void {
  const frame = presenter.querySelector<HTMLIFrameElement>(`iframe[data-follow="${name}"]`)!;
  const href = address === '' ? 'about:blank' : new URL(address, root).href;
  if (frame.src !== href) frame.src = href;
}

async function showNotes(scene: number): Promise<void> {
  const { chapter, index, scene: shown } = plan[scene]!;
  const path = `lecture/${chapter}/presenter/`;
  const title = Object.assign(document.createElement('h2'), { textContent: shown.title });
  try {
    const brief = (await documentAt(path)).querySelectorAll('.brief')[index];
    if (scene !== at || !brief) return;
    const copy = adopted(brief, path) as HTMLElement;
    copy.hidden = false;
    notes.replaceChildren(copy);
  } catch {
    if (scene === at) notes.replaceChildren(title, 'The notes cannot be loaded: there is no connection.');
  }
}

function show(scene: number): void {
  const now = plan[scene];
  if (scene === at || !now) return;
  at = scene;
  cameAtMs = elapsedMs;
  lead('view', `lecture/${now.chapter}/?follow=view&session=${session}`);
  const next = plan[scene + 1];
  lead('next', next ? `lecture/${next.chapter}/?follow=still&session=${session}&scene=${next.index + 1}` : '');
  tell();
  void showNotes(scene);
}

const tell = (): void =>
  void (timing.textContent = timingText(minutes, Math.max(0, at), elapsedMs, elapsedMs - cameAtMs));

presenterWindow(presenter, {
  channel: 'deck',
  session,
  lectureAddress: new URL(`../?session=${session}${location.hash}`, location.href),
  scenes: plan.length,
  onscene: show,
  ontick: (ms) => {
    // After a reset to zero, the scene starts over as well.
    if (ms < elapsedMs) cameAtMs = 0;
    elapsedMs = ms;
    tell();
  },
});
