/** The card of every page that has none of its own. */
export const BOOK_CARD = 'book';

/** The card of a figure's own page; a chapter's is named by its address. */
export const figureCard = (id: string): string => `figure-${id}`;
