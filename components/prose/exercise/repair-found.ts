import { jobOf } from '@components/lab/job';
import { linkOf } from '@components/lab/link';
import type { Grade } from '@src/repair/grade';
import type { RepairTask } from '@src/repair/task';
import { checksOf } from '@src/repair/words';

/**
 * What holds and what does not, as a list; where the laboratory knows the line, a button leads there.
 *
 * @param go - Puts the cursor at a place of the source.
 */
export function foundOf(
  grade: Grade,
  task: RepairTask,
  source: string,
  go: (line: number, column: number) => void,
): HTMLElement {
  const box = document.createElement('div');
  const list = document.createElement('ul');
  list.className = 'checks';
  list.setAttribute('aria-label', 'What the laboratory found');
  for (const { holds, text, at } of checksOf(grade)) {
    const item = document.createElement('li');
    item.className = holds ? 'holds' : 'fails';
    const words = document.createElement('span');
    words.append(said(holds ? 'Holds: ' : 'Does not hold: '));
    if (at) words.append(button(`line ${at.line}`, () => go(at.line, at.column)));
    words.append(text);
    item.append(words);
    list.append(item);
  }
  box.append(list);
  if (!grade.unread) void addLink(box, task, source);
  return box;
}

function button(text: string, onclick: () => void): HTMLButtonElement {
  const element = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
  element.addEventListener('click', onclick);
  return element;
}

/** For readers who do not see the sign. */
const said = (text: string): HTMLElement =>
  Object.assign(document.createElement('span'), { className: 'visually-hidden', textContent: text });

/** The reader's kernel with its launch in the laboratory, where every lane can be inspected. */
async function addLink(box: HTMLElement, { launch }: RepairTask, source: string): Promise<void> {
  if (launch.arguments.some((argument) => 'tensorMap' in argument)) return;
  const root = document.documentElement.dataset['root'] ?? '/';
  const link = document.createElement('a');
  link.href = `${root}lab/#${await linkOf(jobOf({ source, ...launch }, 'h200'))}`;
  link.textContent = 'Open your kernel in the laboratory';
  box.append(Object.assign(document.createElement('p'), { className: 'keys' }));
  box.lastElementChild!.append(link);
}
