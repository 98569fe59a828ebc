/** The presenter's window of a chapter's lecture: this scene, the next one, the notes and the time. */
import { sessionOf } from './channel';
import { presenterWindow } from './presenter-window';

const presenter = document.querySelector<HTMLElement>('.presenter');
if (presenter) {
  const session = sessionOf(location.search);
  const briefs = [...presenter.querySelectorAll<HTMLElement>('.brief')];
  for (const frame of presenter.querySelectorAll('iframe'))
    frame.src = new URL(`../?follow=${frame.dataset['follow']}&session=${session}`, location.href).href;
  presenterWindow(presenter, {
    channel: presenter.dataset['chapter'] ?? '',
    session,
    lectureAddress: new URL(`../?session=${session}`, location.href),
    scenes: briefs.length,
    onscene: (scene) => {
      for (const [index, brief] of briefs.entries()) brief.hidden = index !== scene;
    },
  });
}
