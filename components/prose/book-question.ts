/**
 * Ties the explanation of a question to its figure: the figure's answer unfolds it, and unfolding it shows the answer.
 */
import { hear, tell } from '@src/widget/page-bus';
import { wake } from './figure-link';

function tie(question: HTMLElement): void {
  const figure = question.dataset['question'] ?? '';
  const explanation = question.querySelector<HTMLDetailsElement>('[data-explanation]');
  if (!explanation) return;
  hear('figure:answered', (answered) => {
    if (answered.figure === figure) explanation.open = true;
  });
  explanation.addEventListener('toggle', () => {
    if (explanation.open) void wake(figure).then(() => tell('figure:reveal', { figure }));
  });
}

for (const question of document.querySelectorAll<HTMLElement>('[data-question]')) tie(question);
