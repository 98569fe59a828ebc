/**
 * A link may name a figure that this page does not have. Nothing else would notice: every figure reads only its own pairs.
 * The reader is told, and the page continues.
 */
import { echo } from './param-error';

const known = [...document.querySelectorAll<HTMLElement>('[data-figure]')].map(
  (figure) => figure.dataset['figure'] ?? '',
);
const asked = [...new URLSearchParams(location.search.slice(0, 4096)).keys()]
  .filter((key) => key.includes('.'))
  .map((key) => key.slice(0, key.indexOf('.')));
const unknown = [...new Set(asked)].filter((figure) => !known.includes(figure));

if (unknown.length > 0 && known.length > 0) {
  const notice = document.createElement('p');
  notice.className = 'unknown-figures';
  notice.setAttribute('role', 'status');
  const names = unknown.slice(0, 3).map(echo).join(', ');
  notice.textContent = `The link asks for ${names}, which is no figure of this page. Its figures are ${known.join(', ')}.`;
  document.querySelector('main')?.prepend(notice);
}
