import Answer from './Answer.astro';
import Aside from './Aside.astro';
import Counter from './Counter.astro';
import CudaListing from './CudaListing.astro';
import Curious from './Curious.astro';
import Exercise from './exercise/Exercise.astro';
import FigureListing from './FigureListing.astro';
import Live from './Live.astro';
import Measured from './Measured.astro';
import MeasuredCurve from './MeasuredCurve.astro';
import MeasuredTable from './MeasuredTable.astro';
import Myth from './Myth.astro';
import Num from './Num.astro';
import OneInstruction from './OneInstruction.astro';
import Otherwise from './Otherwise.astro';
import Point from './Point.astro';
import Profile from './Profile.astro';
import Reading from './Reading.astro';
import Step from './Step.astro';
import Predicted from './Predicted.astro';
import PredictedRungs from './PredictedRungs.astro';
import Cures from './Cures.astro';
import ReadReport from './ReadReport.astro';
import ReportDoor from './ReportDoor.astro';
import Remember from './Remember.astro';
import Rows from './Rows.astro';
import SetFigure from './SetFigure.astro';
import Source from './Source.astro';
import Term from './Term.astro';
import Through from './Through.astro';

/** What a chapter may use by name, without importing it: a page hands this to the chapter as its `components`. */
export const proseComponents = {
  Answer,
  Aside,
  Counter,
  CudaListing,
  FigureListing,
  Curious,
  Exercise,
  Live,
  Measured,
  MeasuredCurve,
  MeasuredTable,
  Myth,
  Num,
  OneInstruction,
  Otherwise,
  // Only a scrolled page needs it as a box.
  Part: Through,
  Point,
  Predicted,
  PredictedRungs,
  Profile,
  Reading,
  Step,
  Cures,
  ReadReport,
  Remember,
  ReportDoor,
  Rows,
  SetFigure,
  Source,
  Term,
};
