/** Links cannot be followed on paper: each gets a small number, and the end of the page lists the addresses. */

/** Short: places of the book are named from its root. `null` is a link that paper can do without. */
function placeOf(link: HTMLAnchorElement, root: string): string | null {
  const { href, pathname } = link;
  if (!href.startsWith(root)) return href;
  const place = href.slice(root.length);
  // A place of this page, a chapter by its number, or a whole kernel packed into an address.
  return pathname === location.pathname || /^[\w-]*\/?$|^lab\//.test(place) ? null : place;
}

function write(): void {
  const article = document.querySelector('main > article');
  if (!article) return;
  writeWords(article);
  const root = new URL(document.documentElement.dataset['root'] ?? '/', location.href).href;
  const numbers = new Map<string, number>();
  for (const link of article.querySelectorAll<HTMLAnchorElement>('a[href]:not(svg a, figure a, .compact, .term)')) {
    const place = placeOf(link, root);
    if (place === null) continue;
    const number = numbers.get(place) ?? numbers.size + 1;
    numbers.set(place, number);
    const mark = document.createElement('sup');
    mark.className = 'print-note';
    mark.textContent = String(number);
    link.append(mark);
  }
  if (numbers.size === 0) return;
  const list = document.createElement('section');
  list.className = 'print-note';
  const items = [...numbers].map(([place, number]) => {
    const item = document.createElement('li');
    item.value = number;
    item.textContent = place;
    return item;
  });
  const [heading, from, notes] = [
    document.createElement('h2'),
    document.createElement('p'),
    document.createElement('ol'),
  ];
  heading.textContent = 'Links';
  from.textContent = `From ${root}`;
  notes.append(...items);
  list.append(heading, from, notes);
  article.append(list);
}

/** The definitions of the chapter's words, which cannot be opened on paper. */
function writeWords(article: Element): void {
  const terms = [...article.querySelectorAll<HTMLElement>('dfn > .term')].map(({ dataset }) => dataset);
  if (terms.length === 0) return;
  const part = document.createElement('section');
  part.className = 'print-note';
  const heading = document.createElement('h2');
  heading.textContent = 'Words';
  const words = terms
    .map(({ name = '', says = '' }) => {
      const item = document.createElement('li');
      const strong = document.createElement('strong');
      strong.textContent = name;
      item.append(strong, ` ${says}`);
      return { name, item };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  const list = document.createElement('ul');
  list.append(...words.map(({ item }) => item));
  part.append(heading, list);
  article.append(part);
}

addEventListener('beforeprint', write);
addEventListener('afterprint', () => {
  for (const note of document.querySelectorAll('.print-note')) note.remove();
});
