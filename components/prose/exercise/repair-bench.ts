/**
 * Where a reader repairs a kernel: an editor, and the laboratory that runs what was written. It is loaded when the
 * reader begins.
 */
import { makeEditor, type Editor } from '@components/lab/editor';
import { Cancelled, Laboratory } from '@components/lab/laboratory';
import { marksOf } from '@components/lab/line-marks';
import type { Grade } from '@src/repair/grade';
import type { RepairTask } from '@src/repair/task';
import { checksOf } from '@src/repair/words';
import { withCode } from './code-words';
import type { Verdict } from './verdict';
import { foundOf } from './repair-found';
import { loadRepair } from './load-repair';

export interface RepairBench {
  /** `null`: a run is under way, or was given up. */
  check(): Promise<Verdict | null>;
  /** Restores the broken kernel. */
  reset(): void;
  close(): void;
}

interface Given {
  readonly broken: string;
  /** What the editor begins with. */
  readonly text: string;
  readonly onchange: (source: string) => void;
  readonly onrun: () => void;
}

/** A longer run hangs: the budget is used up sooner. */
const MOST_MS = 30_000;

export async function openBench(host: HTMLElement, { broken, text, onchange, onrun }: Given): Promise<RepairBench> {
  const pre = host.querySelector<HTMLElement>('.kernel.broken')!;
  const verdict = host.querySelector<HTMLElement>('.verdict')!;
  const title = host.querySelector('h3')?.textContent ?? '';
  const repaired = host.querySelector('.kernel.repaired')!.textContent;
  const task = await loadRepair(host.dataset['task'] ?? '', { broken, repaired });
  const laboratory = new Laboratory();
  const place = document.createElement('div');
  place.className = 'bench';
  const keys = document.createElement('p');
  keys.className = 'keys';
  keys.textContent = 'Ctrl+Enter checks. Tab leaves the editor; Ctrl+] indents.';
  let source = text;
  let isRunning = false;
  let found: readonly { readonly line: number; readonly column: number }[] = [];
  let at = -1;
  const editor: Editor = makeEditor(place, text, {
    label: `Kernel to repair: ${title}`,
    onchange: (now) => {
      source = now;
      forgetMarks();
      onchange(now);
    },
    onrun,
    onopen: () => undefined,
    onstep: (by) => {
      if (found.length === 0) return;
      at = at < 0 ? (by > 0 ? 0 : found.length - 1) : (at + by + found.length) % found.length;
      editor.goTo(found[at]!.line, found[at]!.column);
    },
  });
  pre.hidden = true;
  pre.after(place, keys);
  editor.focus();

  function forgetMarks(): void {
    if (found.length === 0) return;
    found = [];
    editor.setMarks([]);
    editor.setDiagnostics([]);
  }

  /** Marks at the lines with errors, and counts beside each access. */
  function mark(grade: Grade): void {
    const checks = checksOf(grade);
    found = checks.flatMap(({ at: place }) => (place ? [place] : []));
    at = -1;
    const nowhere = { kind: 'note', count: 1, thread: null, block: null, address: null } as const;
    editor.setDiagnostics(
      checks.flatMap(({ holds, text: message, at: place }) =>
        holds || !place ? [] : [{ ...nowhere, ...place, severity: 'error', message }],
      ),
    );
    editor.setMarks(marksOf(grade.accesses));
  }

  async function run(): Promise<Grade | Error | null> {
    const timer = setTimeout(() => laboratory.cancel(), MOST_MS);
    try {
      return await laboratory.ask('grade', { task, source });
    } catch (problem) {
      if (problem instanceof Cancelled && !isRunning) return null;
      return problem instanceof Error ? problem : new Error(String(problem));
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async check() {
      if (isRunning) return null;
      isRunning = true;
      verdict.textContent = 'The laboratory runs it.';
      const asked = source;
      const grade = await run();
      if (grade === null) return null;
      isRunning = false;
      if (grade instanceof Error) {
        const words = grade instanceof Cancelled ? 'The kernel did not end, so it was stopped.' : grade.message;
        return { right: false, item: null, else: words, isNone: true };
      }
      // A reader who went on writing has other lines now.
      if (source === asked) mark(grade);
      return judged(
        host,
        task,
        grade,
        foundOf(grade, task, asked, (line, column) => editor.goTo(line, column)),
      );
    },
    reset() {
      isRunning = false;
      laboratory.cancel();
      source = broken;
      editor.setSource(broken);
      forgetMarks();
      onchange(broken);
      editor.focus();
    },
    close() {
      isRunning = false;
      laboratory.cancel();
      editor.destroy();
    },
  };
}

/** The explanation that fits: of the repaired kernel, of a foreseen mistake, or the hint for all others. */
function judged(host: HTMLElement, task: RepairTask, grade: Grade, found: HTMLElement): Verdict {
  const none = { right: false, item: null, found } as const;
  if (grade.isRight) return { ...none, right: true, item: host.querySelector('details li[data-right]'), else: '' };
  if (grade.isUnchanged)
    return { ...none, else: 'Nothing is changed yet. This is what the laboratory finds:', isNone: true };
  const mistake = task.mistakes[grade.mistake];
  if (mistake) return { ...none, words: withCode(mistake.why), else: '' };
  return { ...none, item: host.querySelector('details li[data-otherwise]'), else: 'It does not work yet.' };
}
