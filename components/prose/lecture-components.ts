import LectureQuestion from './LectureQuestion.astro';
import LectureScene from './LectureScene.astro';
import LectureScenes from './LectureScenes.astro';
import LeftOut from './LeftOut.astro';
import LectureWords from './LectureWords.astro';
import Through from './Through.astro';

/**
 * What scenes are in the lecture: full screens. Notes are only in the presenter's window. A slide is read at once: no
 * word leads away.
 */
export const lectureComponents = {
  Question: LectureQuestion,
  Explanation: LeftOut,
  Scene: LectureScene,
  Scenes: LectureScenes,
  Notes: LeftOut,
  Chapter: LeftOut,
  Lecture: LectureWords,
  Cures: LeftOut,
  OneInstruction: LeftOut,
  ReadReport: LeftOut,
  ReportDoor: LeftOut,
  Term: Through,
};
