/**
 * The search dialog: a field, and its results as a list. The field keeps the focus; arrows choose, Enter opens, Escape
 * closes and returns the focus (a modal `<dialog>` does both). Pagefind, its index, and this file load when the search is
 * first opened.
 */
import { placesFound, type PageFound, type PlaceFound } from './results';
import css from './search.css?inline';

interface Pagefind {
  options(options: { baseUrl: string; excerptLength: number }): Promise<void>;
  init(): Promise<void>;
  search(
    query: string,
    options?: { filters: Readonly<Record<string, string>> },
  ): Promise<{ readonly results: readonly { readonly id: string; data(): Promise<PageFound> }[] }>;
}

const PAUSE_MS = 120;
/** Limits of pages whose text is searched, and of places listed. */
const PAGES = 14;
const PLACES = 24;

const root = new URL(document.documentElement.dataset['root'] ?? './', document.baseURI);
let engine: Promise<Pagefind> | undefined;

/** A failed load is retried: the connection may be back. */
function loadEngine(): Promise<Pagefind> {
  engine ??= (async () => {
    const loaded = (await import(/* @vite-ignore */ new URL('pagefind/pagefind.js', root).href)) as Pagefind;
    await loaded.options({ baseUrl: root.pathname, excerptLength: 24 });
    await loaded.init();
    return loaded;
  })();
  engine.catch(() => (engine = undefined));
  return engine;
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function optionOf({ url, title, where, excerpt }: PlaceFound, at: number): HTMLAnchorElement {
  const text = make('span');
  text.append(...excerpt.map((part) => (part.marked ? make('mark', { textContent: part.text }) : part.text)));
  const option = make(
    'a',
    { href: url, id: `found-${at}`, tabIndex: -1 },
    { role: 'option', 'aria-selected': 'false' },
  );
  option.append(make('strong', { textContent: title }), make('small', { textContent: where }), text);
  return option;
}

class Search {
  readonly #dialog = make('dialog', { className: 'search' }, { 'aria-label': 'Search the book' });
  readonly #field = make(
    'input',
    { type: 'search', placeholder: 'Sector, bank conflict, __ldg …', autocomplete: 'off', spellcheck: false },
    {
      'aria-label': 'Search text, figures, counters, rules, and words',
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': 'found',
      'aria-expanded': 'false',
      maxlength: '200',
      enterkeyhint: 'go',
    },
  );
  readonly #said = make('p', { className: 'said' }, { role: 'status' });
  readonly #found = make('div', { className: 'found', id: 'found' }, { role: 'listbox', 'aria-label': 'Results' });
  #chosen = -1;
  #asked = '';

  constructor() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    const form = make('form');
    form.append(
      this.#field,
      make('button', { type: 'button', textContent: 'Close', onclick: () => this.#dialog.close() }),
    );
    this.#dialog.append(form, this.#said, this.#found);
    document.body.append(this.#dialog);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#options[Math.max(0, this.#chosen)]?.click();
    });
    this.#field.addEventListener('input', () => void this.#search());
    this.#field.addEventListener('keydown', (event) => this.#press(event));
    this.#found.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
      if (target instanceof Element && target.closest('a') && !ctrlKey && !metaKey && !shiftKey) this.#dialog.close();
    });
    // A press outside the dialog is one on its backdrop, which belongs to it.
    this.#dialog.addEventListener('pointerdown', ({ target }) => {
      if (target === this.#dialog) this.#dialog.close();
    });
  }

  get #options(): HTMLAnchorElement[] {
    return [...this.#found.querySelectorAll('a')];
  }

  open(query?: string): void {
    if (!this.#dialog.open) this.#dialog.showModal();
    if (query !== undefined) this.#field.value = query.slice(0, 200);
    this.#field.focus();
    this.#field.select();
    void this.#search();
  }

  #press(event: KeyboardEvent): void {
    const { key, isComposing } = event;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[key];
    if (step === undefined || isComposing) return;
    event.preventDefault();
    const last = this.#options.length - 1;
    const next = this.#chosen + step;
    // One step beyond an end wraps around; a page stops there.
    const turned = next < 0 ? last : next > last ? 0 : next;
    this.#choose(Math.abs(step) === 1 ? turned : Math.max(0, Math.min(last, next)));
  }

  #choose(at: number): void {
    const options = this.#options;
    this.#chosen = options.length === 0 ? -1 : at;
    for (const [index, option] of options.entries())
      option.setAttribute('aria-selected', String(index === this.#chosen));
    const chosen = options[this.#chosen];
    if (chosen) this.#field.setAttribute('aria-activedescendant', chosen.id);
    else this.#field.removeAttribute('aria-activedescendant');
    chosen?.scrollIntoView({ block: 'nearest' });
  }

  async #search(): Promise<void> {
    const query = this.#field.value.trim();
    this.#asked = query;
    if (query === '') return this.#show([], 'Type a word. Up and down choose a result, Enter opens it, Escape closes.');
    try {
      const pagefind = await loadEngine();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      // The reader has typed more.
      if (this.#asked !== query) return;
      const entries = await pagefind.search(query, { filters: { kind: 'entries' } });
      const all = await pagefind.search(query);
      const results = new Map(
        [...all.results.slice(0, PAGES), ...entries.results].map((result) => [result.id, result]),
      );
      const pages = await Promise.all([...results.values()].map((result) => result.data()));
      if (this.#asked !== query) return;
      const places = placesFound(pages, query, PLACES);
      const count =
        places.length === PLACES
          ? `The best ${PLACES} results`
          : places.length === 1
            ? '1 result'
            : `${places.length} results`;
      this.#show(
        places,
        places.length === 0
          ? `Nothing in the book holds “${query}”. Try a shorter word, or the glossary.`
          : `${count} for “${query}”.`,
      );
    } catch {
      if (this.#asked !== query) return;
      this.#show(
        [],
        'The search cannot be loaded: there is no connection, or this copy of the book was built without an index.',
      );
    }
  }

  #show(places: readonly PlaceFound[], said: string): void {
    this.#found.replaceChildren(...places.map(optionOf));
    this.#field.setAttribute('aria-expanded', String(places.length > 0));
    this.#said.textContent = said;
    this.#found.scrollTop = 0;
    this.#choose(0);
  }
}

let search: Search | undefined;

/** Open the search dialog, with a query if there is one. */
export function openSearch(query?: string): void {
  search ??= new Search();
  search.open(query);
}
