/** Common to all pages of a deck: the list of its scenes, the deck in its address, and the book's root. */
import { placeIn, readDeck, type Catalogue, type CatalogueScene, type Deck } from './deck';

export const root = new URL(document.documentElement.dataset['root'] ?? './', document.baseURI);
export const catalogue = JSON.parse(document.querySelector('#catalogue')!.textContent) as Catalogue;

/** A scene of a deck with its entry in the lists. */
export interface PlannedScene {
  readonly chapter: string;
  readonly name: string;
  readonly minutes: number;
  readonly heading: string;
  /** Its place in the lecture of its chapter, counted from 0. */
  readonly index: number;
  readonly scene: CatalogueScene;
}

export const planOf = (deck: Deck): readonly PlannedScene[] =>
  deck.scenes.flatMap(({ chapter, scene: name, minutes }) => {
    const place = placeIn(catalogue, { chapter, scene: name });
    return place ? [{ chapter, name, minutes, ...place }] : [];
  });

/** The deck in this address. Refused parts are reported in the page's place for them. */
export function deckOfAddress(): Deck {
  const { deck, problems } = readDeck(location.hash, catalogue);
  const box = document.querySelector<HTMLElement>('[data-refused]')!;
  box.hidden = problems.length === 0;
  box
    .querySelector('ul')!
    .replaceChildren(
      ...problems.map((problem) => Object.assign(document.createElement('li'), { textContent: problem })),
    );
  return deck;
}

/** Where to read the scene. */
export const readingAddress = ({ chapter, name }: PlannedScene): string =>
  new URL(`${chapter}/${name === 'opening' ? '' : `#scene-${name}`}`, root).href;

const documents = new Map<string, Promise<Document>>();

/** Another page of the book, as an inert document. The browser parses the response, so that no text becomes markup here. */
export function documentAt(path: string): Promise<Document> {
  let made = documents.get(path);
  if (!made) {
    made = new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('GET', new URL(path, root));
      request.responseType = 'document';
      const fail = (): void => reject(new Error(`${path} cannot be loaded.`));
      request.onload = () => (request.status < 400 && request.responseXML ? resolve(request.responseXML) : fail());
      request.onerror = fail;
      request.send();
    });
    made.catch(() => documents.delete(path));
    documents.set(path, made);
  }
  return made;
}

/** A copy of a part of such a document, with its links resolved. */
export function adopted(part: Element, path: string): Element {
  const copy = document.importNode(part, true);
  for (const link of copy.querySelectorAll<HTMLElement>('[href], [src]'))
    for (const name of ['href', 'src']) {
      const to = link.getAttribute(name);
      if (to !== null) link.setAttribute(name, new URL(to, new URL(path, root)).href);
    }
  for (const live of copy.querySelectorAll('script, style, astro-island, iframe, button, [data-figure]')) live.remove();
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  return copy;
}
