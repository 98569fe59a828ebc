/** The number at the start of "8 sectors" or "50 %"; the whole text where there is none. For pages and for browsers. */
export const numberOf = (text: string): string => /^-?[\d.,]+/.exec(text)?.[0] ?? text;

/** "8 sectors" becomes "8"; "50 %" stays: a percentage without its sign is another number. */
export const withoutWords = (text: string): string => text.replace(/^(-?[\d.,]+(?: %)?)(?!\s*%).*$/, '$1');
