import Explanation from './Explanation.astro';
import LeftOut from './LeftOut.astro';
import Notes from './Notes.astro';
import Part from './Part.astro';
import Question from './Question.astro';
import Scene from './Scene.astro';
import Scenes from './Scenes.astro';
import Through from './Through.astro';

/** What scenes are on the page of a chapter: sections of its text. `Chapter` is kept here, `Lecture` is not. */
export const chapterComponents = {
  Part,
  Question,
  Explanation,
  Scene,
  Scenes,
  Notes,
  Chapter: Through,
  Lecture: LeftOut,
};
