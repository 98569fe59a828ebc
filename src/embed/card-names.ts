/** The card of every page without one. */
export const BOOK_CARD = 'book';

/** The card of a figure's own page; a chapter's is named by its address. */
export const figureCard = (id: string): string => `figure-${id}`;
