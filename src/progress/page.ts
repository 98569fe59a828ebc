/** The page of a reader's progress: fills in the lists of the build, exports, imports, and resets. */
import { MOST, readProgress, writeProgress } from './file';
import { dueDay, isDue, merged, NONE, type Progress, type Solved } from './record';
import { loadProgress, saveProgress, today } from './store';

const need = <T extends HTMLElement>(selector: string): T => document.querySelector<T>(selector)!;
const said = need('#said');

function stateOf(solved: Solved | undefined): string {
  if (!solved) return 'not solved';
  const days = dueDay(solved) - today();
  if (days <= 0) return 'solved; due again';
  return `solved; comes again in ${days} ${days === 1 ? 'day' : 'days'}`;
}

function show(progress: Progress): void {
  const due: HTMLElement[] = [];
  for (const chapter of document.querySelectorAll<HTMLElement>('[data-chapter]')) {
    const items = [...chapter.querySelectorAll<HTMLElement>('li')];
    let count = 0;
    for (const item of items) {
      const solved = progress.exercises[item.dataset['name']!];
      item.querySelector('[data-state]')!.textContent = stateOf(solved);
      if (solved) count += 1;
      if (solved && isDue(solved, today())) due.push(item);
    }
    const scenes = chapter.dataset['scenes']!.split(' ').filter(Boolean);
    const seen = scenes.filter((id) => `${chapter.dataset['chapter']}#${id}` in progress.scenes).length;
    chapter.querySelector('[data-counts]')!.textContent =
      `${count} of ${items.length} exercises solved, ${seen} of ${scenes.length} scenes seen`;
  }
  need('#nothing-due').hidden = due.length > 0;
  need('#due').replaceChildren(
    ...due.map((item) => {
      const line = document.createElement('li');
      line.append(item.querySelector('a')!.cloneNode(true));
      return line;
    }),
  );
}

/** Says what happened, and whether it will still be there tomorrow. */
function keep(progress: Progress, words: string): void {
  const isKept = saveProgress(progress);
  show(progress);
  said.textContent = isKept
    ? words
    : `${words} This browser stores nothing for the book, or its store is full: it lasts until you leave. Export it.`;
}

need('#export').addEventListener('click', () => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([writeProgress(loadProgress())], { type: 'application/json' }));
  link.download = 'warp-and-weft-progress.json';
  link.click();
  URL.revokeObjectURL(link.href);
  said.textContent = 'Exported: warp-and-weft-progress.json.';
});

const file = need<HTMLInputElement>('#import');
file.addEventListener('change', () => void importFile(file.files?.[0]));

async function importFile(chosen: File | undefined): Promise<void> {
  if (!chosen) return;
  // A far too large file is not even read.
  const read =
    chosen.size > MOST.bytes
      ? { problem: `It is larger than ${MOST.bytes / 1_000_000} MB.` }
      : readProgress(await chosen.text().catch(() => ''));
  file.value = '';
  if ('problem' in read) {
    said.textContent = `Not imported: ${chosen.name.slice(0, 80)}. ${read.problem} Nothing has changed.`;
    return;
  }
  const { exercises, scenes } = read.progress;
  const counts = `${Object.keys(exercises).length} exercises and ${Object.keys(scenes).length} scenes`;
  keep(merged(loadProgress(), read.progress), `Imported ${counts}.`);
}

const really = need<HTMLButtonElement>('#really');
need('#reset').addEventListener('click', () => {
  really.hidden = false;
  really.focus();
  said.textContent = 'This deletes everything that is kept here, and cannot be undone.';
});
really.addEventListener('click', () => {
  really.hidden = true;
  need('#reset').focus();
  keep(NONE, 'All progress is deleted.');
});
really.addEventListener('blur', () => (really.hidden = true));

show(loadProgress());
addEventListener('storage', () => show(loadProgress()));
