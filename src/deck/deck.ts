/** A deck: scenes of any chapters in any order, with minutes for each. A link holds all of it. Pure. */

export interface DeckScene {
  /** Address of the chapter. */
  readonly chapter: string;
  /** The scene's id without "scene-"; 'opening' is the chapter's title. */
  readonly scene: string;
  /** 0: not planned. */
  readonly minutes: number;
}

export interface Deck {
  readonly title: string;
  readonly scenes: readonly DeckScene[];
}

/** A scene in the lists of the deck's pages. */
export interface CatalogueScene {
  readonly scene: string;
  readonly title: string;
  readonly asks: boolean;
  /** Its picture exists. */
  readonly isDrawn: boolean;
}

/** Every scene, by chapter, in lecture order: its index is its place in the lecture. */
export type Catalogue = readonly {
  readonly address: string;
  readonly heading: string;
  readonly scenes: readonly CatalogueScene[];
}[];

export const LIMITS = { letters: 32_000, scenes: 200, title: 120, minutes: 180, problems: 6 } as const;
const VERSION = '1';
const ENTRY = /^([a-z0-9-]{1,60})\/([a-z0-9-]{1,120})(?:\*(\d{1,3}))?$/;
const ECHO = 60;

export const EMPTY: Deck = { title: '', scenes: [] };

export const placeIn = (
  catalogue: Catalogue,
  { chapter, scene }: Pick<DeckScene, 'chapter' | 'scene'>,
): { readonly heading: string; readonly index: number; readonly scene: CatalogueScene } | null => {
  const part = catalogue.find(({ address }) => address === chapter);
  const index = part?.scenes.findIndex((one) => one.scene === scene) ?? -1;
  return index < 0 ? null : { heading: part!.heading, index, scene: part!.scenes[index]! };
};

const echo = (text: string): string => `“${text.length > ECHO ? `${text.slice(0, ECHO)}…` : text}”`;

export interface ReadDeck {
  readonly deck: Deck;
  /** One sentence for each refused part of the link; the rest is the deck. */
  readonly problems: readonly string[];
}

/**
 * Read a deck from a link. Never throws: what cannot be read is named in `problems`, and the rest is kept.
 *
 * @param hash - With or without the leading "#".
 */
export function readDeck(hash: string, catalogue: Catalogue): ReadDeck {
  const whole = hash.replace(/^#/, '');
  const problems: string[] = [];
  if (whole === '') return { deck: EMPTY, problems };
  let text = whole;
  if (whole.length > LIMITS.letters) {
    // Whole pairs only: half of a scene would be another one.
    const beginning = whole.slice(0, LIMITS.letters + 1);
    text = beginning.slice(0, Math.max(0, beginning.lastIndexOf('&')));
    problems.push(`The link is ${whole.length} characters long; only the first ${LIMITS.letters} were read.`);
  }
  const scenes: DeckScene[] = [];
  let title = '';
  let surplus = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (name === 'deck') {
      if (value !== VERSION) problems.push(`The link is a deck of version ${echo(value)}; this book reads version 1.`);
    } else if (name === 'title') {
      // By characters: half a surrogate pair cannot be written into a link.
      const letters = [...value.replaceAll(/\s+/g, ' ').trim()];
      if (letters.length > LIMITS.title)
        problems.push(`The title is longer than ${LIMITS.title} characters and was cut.`);
      title = letters.slice(0, LIMITS.title).join('').trim();
    } else if (name === 'scene') {
      const [, chapter, scene, minutes = '0'] = ENTRY.exec(value) ?? [];
      if (chapter === undefined || scene === undefined) problems.push(`${echo(value)} is no scene.`);
      else if (!placeIn(catalogue, { chapter, scene }))
        problems.push(`This edition has no scene ${echo(`${chapter}/${scene}`)}.`);
      else if (scenes.length >= LIMITS.scenes) surplus += 1;
      else {
        if (Number(minutes) > LIMITS.minutes)
          problems.push(`${minutes} minutes for ${echo(scene)} are more than ${LIMITS.minutes}; it has no plan now.`);
        scenes.push({ chapter, scene, minutes: Number(minutes) > LIMITS.minutes ? 0 : Number(minutes) });
      }
    } else problems.push(`A deck has no ${echo(name)}.`);
  }
  if (surplus > 0) problems.push(`A deck has at most ${LIMITS.scenes} scenes: ${surplus} more were left out.`);
  return { deck: { title, scenes }, problems: shortened(problems) };
}

const shortened = (problems: readonly string[]): readonly string[] =>
  problems.length <= LIMITS.problems
    ? problems
    : [
        ...problems.slice(0, LIMITS.problems),
        `${problems.length - LIMITS.problems} more parts of the link were refused.`,
      ];

/** The link's part after "#"; '' for an empty deck. */
export function writeDeck({ title, scenes }: Deck): string {
  if (title === '' && scenes.length === 0) return '';
  const pairs = [`deck=${VERSION}`];
  if (title !== '') pairs.push(`title=${encodeURIComponent(title)}`);
  for (const { chapter, scene, minutes } of scenes)
    pairs.push(`scene=${chapter}/${scene}${minutes > 0 ? `*${minutes}` : ''}`);
  return pairs.join('&');
}

export const withScene = (deck: Deck, scene: DeckScene): Deck =>
  deck.scenes.length >= LIMITS.scenes ? deck : { ...deck, scenes: [...deck.scenes, scene] };

export const withoutScene = (deck: Deck, at: number): Deck => ({ ...deck, scenes: deck.scenes.toSpliced(at, 1) });

/** A place beyond an end is the end. */
export function withSceneMoved(deck: Deck, from: number, to: number): Deck {
  const scene = deck.scenes[from];
  if (!scene) return deck;
  const left = deck.scenes.toSpliced(from, 1);
  return { ...deck, scenes: left.toSpliced(Math.max(0, Math.min(left.length, to)), 0, scene) };
}

export const withMinutes = (deck: Deck, at: number, minutes: number): Deck => ({
  ...deck,
  scenes: deck.scenes.map((scene, index) =>
    index === at
      ? { ...scene, minutes: Math.max(0, Math.min(LIMITS.minutes, Math.round(Number.isFinite(minutes) ? minutes : 0))) }
      : scene,
  ),
});

export const totalMinutes = ({ scenes }: Deck): number => scenes.reduce((sum, { minutes }) => sum + minutes, 0);

/** Whether a scene matches the typed text: every word occurs in its title or its chapter's. */
export const matches = (scene: CatalogueScene, heading: string, query: string): boolean => {
  const text = `${heading} ${scene.title}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};
