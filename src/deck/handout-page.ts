/** The handout of a deck: for each scene its picture, its words, and where to read it, as address and code. */
import { make } from '@src/lecture/make-element';
import { codeOf } from '@src/lecture/qr';
import { writeDeck } from './deck';
import { adopted, deckOfAddress, documentAt, planOf, readingAddress, root, type PlannedScene } from './page-deck';

const page = document.querySelector<HTMLElement>('.handout')!;
const list = page.querySelector<HTMLElement>('[data-scenes]')!;
const state = page.querySelector<HTMLElement>('[data-state]')!;

/** Tables and listings look as in the lecture. */
function takeStyles(from: Document, path: string): void {
  const there = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
  );
  for (const link of from.querySelectorAll('link[rel=stylesheet]')) {
    const href = new URL(link.getAttribute('href') ?? '', new URL(path, root)).href;
    if (!there.has(href)) document.head.append(make('link', { rel: 'stylesheet', href }));
  }
}

async function wordsOf({ chapter, index }: PlannedScene): Promise<readonly Node[]> {
  const path = `lecture/${chapter}/`;
  const lecture = await documentAt(path);
  const scene = lecture.querySelectorAll('.slides .scene')[index];
  takeStyles(lecture, path);
  const parts = scene?.querySelectorAll(':scope > .ask, :scope > .content, :scope > .lede') ?? [];
  return [...parts].map((part) => {
    const copy = adopted(part, path);
    // On paper there is room for the scene's own words.
    const short = copy.querySelector(':scope > .slide-words');
    if ([...copy.children].some((child) => child !== short && child.textContent.trim() !== '')) short?.remove();
    return copy;
  });
}

async function sectionOf(planned: PlannedScene, number: number): Promise<HTMLElement> {
  const { chapter, name, heading, minutes, scene } = planned;
  const address = readingAddress(planned);
  const code = codeOf(address, `QR code of ${address}`);
  const section = make('section', { className: 'handed' }, [
    make('h2', { textContent: `${number}. ${scene.title}` }),
    make('p', { className: 'from', textContent: minutes > 0 ? `${heading} · ${minutes} min` : heading }),
  ]);
  if (scene.isDrawn)
    section.append(
      make('img', {
        src: new URL(`deck/pictures/${chapter}/${name}.svg`, root).href,
        alt: `The figure of “${scene.title}”, as the scene ends`,
      }),
    );
  const words = make('div', { className: 'words' });
  try {
    words.append(...(await wordsOf(planned)));
  } catch {
    words.append(make('p', { textContent: 'The words of this scene cannot be loaded: there is no connection.' }));
  }
  const where = make('p', { className: 'where' }, [make('a', { href: address, textContent: address })]);
  if (code) where.prepend(code);
  section.append(words, where);
  return section;
}

async function showDeck(): Promise<void> {
  const deck = deckOfAddress();
  const plan = planOf(deck);
  page.querySelector('h1')!.textContent = deck.title === '' ? 'Handout' : deck.title;
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-builder]'))
    link.href = new URL(`deck/#${writeDeck(deck)}`, root).href;
  const minutes = plan.reduce((sum, scene) => sum + scene.minutes, 0);
  state.textContent = 'The scenes are put together …';
  const sections = await Promise.all(plan.map((scene, index) => sectionOf(scene, index + 1)));
  list.replaceChildren(...sections);
  state.textContent =
    plan.length === 0
      ? 'This deck has no scenes.'
      : `${plan.length} ${plan.length === 1 ? 'scene' : 'scenes'}${minutes > 0 ? `, ${minutes} min` : ''}.`;
  page.dataset['ready'] = '';
}

page.querySelector('[data-print]')!.addEventListener('click', () => print());
addEventListener('hashchange', () => void showDeck());
void showDeck();
