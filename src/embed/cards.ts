/** The cards of the book, and their content. */
import { exhibits, type Exhibit } from './catalogue';
import type { CardWords } from './card';
import { BOOK_CARD, figureCard } from './card-names';

export interface Card extends CardWords {
  /** Name of its file, without ".png". */
  readonly id: string;
  readonly exhibit: Exhibit;
  /** State of the figure, as text without prefixes. */
  readonly params: string;
}

interface Chapter {
  readonly address: string;
  readonly title: string;
  readonly description: string;
  /** The chapter as written. */
  readonly source: string;
}

const BOOK_WORDS: CardWords = {
  title: 'Warp & Weft',
  text: 'An interactive textbook about how GPU programs touch memory. Every number is computed, measured or sourced.',
};

export function cardsOf(chapters: readonly Chapter[]): readonly Card[] {
  const figures = exhibits.map((exhibit) => {
    const { id, title } = exhibit.definition;
    return { id: figureCard(id), title, text: exhibit.details.summary, exhibit, params: '' };
  });
  const ofChapters = chapters.map(({ address, title, description, source }) => ({
    id: address,
    title,
    text: description,
    ...shownIn(address, source),
  }));
  const book = exhibits.find(({ definition }) => definition.id === 'coalescing')!;
  return [{ id: BOOK_CARD, ...BOOK_WORDS, exhibit: book, params: 'stride=2' }, ...figures, ...ofChapters];
}

/** The chapter's first figure that hides no answer, in the state of its second scene: where its argument begins. */
function shownIn(address: string, source: string): Pick<Card, 'exhibit' | 'params'> {
  for (const [, figure = '', rest = ''] of source.matchAll(/<Scenes figure="([^"]+)">([^]*?)<\/Scenes>/g)) {
    const tag = new RegExp(`<([A-Z]\\w*)[^>]*\\bid="${figure}"`).exec(source)?.[1] ?? '';
    const id = tag.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase();
    const exhibit = exhibits.find(({ definition }) => definition.id === id);
    const sets = [...rest.matchAll(/\bset="([^"]*)"/g)].map(([, set]) => set!.replaceAll('&amp;', '&'));
    if (exhibit) return { exhibit, params: (sets[1] ?? sets[0] ?? '').replaceAll(/(^|&)(step|lane|a)=[^&]*/g, '') };
  }
  const exhibit = exhibits.find(({ definition }) => definition.chapter === address) ?? exhibits[0]!;
  return { exhibit, params: '' };
}
