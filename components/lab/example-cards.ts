import { architecture } from '@src/arch';
import { runKernel } from '@src/lab';
import { exampleJob, exampleNames, type ExampleCard, type RecordedCase } from './examples';
import { queryOf } from './job';
import { markOf } from './line-marks';
import { worstAccess } from './worst-access';

/** Every example with the cost of its worst access in its first block, which is run when the page is built. */
export function exampleCards(
  cases: readonly RecordedCase[],
  files: Readonly<Record<string, string>>,
  gpu: string,
): readonly ExampleCard[] {
  return Object.entries(exampleNames).flatMap(([chapter, names]) =>
    Object.entries(names).map(([name, title]): ExampleCard => {
      const recorded = cases.find((each) => each.case === name)!;
      const query = queryOf(exampleJob(recorded, files[recorded.file]!, gpu));
      const worst = worstAccess(runKernel(query, architecture(gpu), { blocks: 1, l1: false }).accesses);
      const { text, isExcess } = worst ? markOf(worst) : { text: '', isExcess: false };
      const card = { name, title, kernel: recorded.kernel, mark: text, isExcess };
      return { chapter: chapter as ExampleCard['chapter'], ...card };
    }),
  );
}
