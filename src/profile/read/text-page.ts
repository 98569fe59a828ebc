/** The details or raw page as text: a heading for each kernel, and tables of three columns. */
import { LIMITS, type Report } from '../report';
import { LaunchNumbers } from './collect';
import { ConventionFinder } from './numbers';

/** "  transpose(float *) (256, 256, 1)x(32, 8, 1), Context 1, Stream 7, Device 0, CC 9.0"; older pages end with a date. */
const HEADING = /^\s{0,4}(\S.*?)\s+(\(\d+, \d+, \d+\))x(\(\d+, \d+, \d+\)), (?:Context|Device) /;
/** Pages of 2021 and 2022: "  kernel(float*), 2021-Apr-20 10:00:00, Context 1, Stream 7". */
const OLD_HEADING = /^\s{0,4}(\S.*?), \d{4}-\w{3}-\d{1,2} [\d:]+, Context \d+, Stream \d+/;
/** A name, a unit in the middle, and a number at the right: columns are separated by two spaces or more. */
const LINE = /^\s{2,}(\S.*?)\s{2,}(?:(\S+)\s+)?([-+(]?[\d.,\u00A0\u202F' ]*\d(?:e[-+]?\d+)?)\s*$/;

export const isTextPage = (line: string): boolean => HEADING.test(line) || OLD_HEADING.test(line);

export function readTextPage(lines: readonly string[]): Report | null {
  const finder = new ConventionFinder();
  for (const line of lines.slice(0, 100_000)) {
    const value = LINE.exec(clip(line))?.[3];
    if (value) finder.hear(value);
  }
  const kernels: LaunchNumbers[] = [];
  let section = '';
  let isRaw = false;
  let skipped = false;
  for (const whole of lines) {
    const line = clip(whole);
    const heading = HEADING.exec(line) ?? OLD_HEADING.exec(line);
    if (heading) {
      if ((skipped = kernels.length >= LIMITS.launches)) continue;
      const [, kernel = '', grid = '', block = ''] = heading;
      const capability = /\bCC (\d+\.\d+)/.exec(line)?.[1] ?? '';
      kernels.push(new LaunchNumbers({ kernel, grid, block, capability }, finder.convention));
      section = '';
      continue;
    }
    const title = /^\s*Section: (.+?)\s*$/.exec(line)?.[1];
    if (title) section = title;
    const numbers = skipped ? undefined : kernels.at(-1);
    const [, label, unit = '', value = ''] = LINE.exec(line) ?? [];
    if (!numbers || label === undefined) continue;
    if (/^[a-z]\w+__/.test(label)) {
      isRaw = true;
      numbers.byName(label, unit, value);
    } else numbers.byLabel(section, label, unit, value);
  }
  const launches = kernels.map((numbers, index) => numbers.launch(index));
  if (!launches.some(({ values }) => Object.keys(values).length > 0)) return null;
  return { form: isRaw ? 'raw page (text)' : 'details page (text)', launches, notes: [] };
}

/** No line of a table is long, and patterns are slow on long lines. */
const clip = (line: string): string => line.slice(0, 400);
