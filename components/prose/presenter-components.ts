import LeftOut from './LeftOut.astro';
import PresenterNotes from './PresenterNotes.astro';
import PresenterScene from './PresenterScene.astro';
import Through from './Through.astro';

/** What scenes are in the presenter's window: their notes. */
export const presenterComponents = {
  Question: Through,
  Explanation: PresenterNotes,
  Scene: PresenterScene,
  Scenes: Through,
  Notes: PresenterNotes,
  Chapter: Through,
  Lecture: LeftOut,
  Cures: LeftOut,
  OneInstruction: LeftOut,
  ReadReport: LeftOut,
  ReportDoor: LeftOut,
  Term: Through,
};
