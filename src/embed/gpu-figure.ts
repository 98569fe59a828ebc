/**
 * Defines <gpu-figure>: a figure in another site's page, without an iframe.
 *
 *   <gpu-figure widget="coalescing" params="stride=8" theme="auto">fallback</gpu-figure>
 *
 * `widget` names the figure; `params` is its state, as in a link without prefixes, and follows the reader's changes; `theme`
 * is light, dark, projector, contrast or auto (like the page around it). A `change` event reports each new state. The
 * content of the element is shown until the figure is there, and stays for a figure that does not exist. This file is small:
 * the figure's program is fetched when the reader comes near. The shadow root keeps the styles of page and figure apart,
 * except for the custom properties of the book's tokens, which the page may set on the element.
 */
import tokens from '@src/styles/tokens.css?inline';
import { themeBehind, watchHostTheme } from './host-theme';
import type { Mounted } from './mount-figure.svelte';
import shadow from './shadow.css?inline';
import { loadWidget, widgetIds } from './widgets';

/** The script of a site is in its book; a package can be anywhere, and the page says where its book is. */
const bookOf = (element: Element): string =>
  import.meta.env.MODE === 'package'
    ? (element.getAttribute('book') ?? '')
    : new URL(/* @vite-ignore */ '../', import.meta.url).href;
const THEMES = ['light', 'dark', 'projector', 'contrast'];
/** Fetch before the reader sees the gap. */
const NEAR = '400px';

const sheet = new CSSStyleSheet();
sheet.replaceSync(`${shadow}\n${tokens}`);

export class GpuFigure extends HTMLElement {
  static readonly observedAttributes = ['widget', 'params', 'theme'];

  readonly #place = document.createElement('div');
  readonly #fallback = document.createElement('slot');
  readonly #note = document.createElement('p');
  /** The credit, with a link to the book in the state shown. */
  readonly #credit = document.createElement('a');
  #mounted: Mounted | undefined;
  #stops: (() => void)[] = [];
  /** The newest request for a figure: an older one that arrives late is dropped. */
  #asked = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    this.#place.className = 'book';
    this.#note.setAttribute('role', 'status');
    this.#credit.textContent = 'Warp & Weft · open in the book';
    this.#credit.target = '_blank';
    this.#credit.rel = 'noopener';
    root.append(this.#fallback, this.#note, this.#place);
  }

  connectedCallback(): void {
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        void this.#show();
      },
      { rootMargin: NEAR },
    );
    near.observe(this);
    this.#stops = [() => near.disconnect(), watchHostTheme(() => this.#dress())];
    this.#dress();
  }

  disconnectedCallback(): void {
    for (const stop of this.#stops) stop();
    this.#clear();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === 'theme') this.#dress();
    else if (name === 'params') {
      this.#mounted?.setParams(now ?? '');
      this.#lead();
    } else if (this.#asked > 0) void this.#show();
  }

  get params(): string {
    return this.getAttribute('params') ?? '';
  }
  set params(text: string) {
    this.setAttribute('params', text);
  }

  get widget(): string {
    return this.getAttribute('widget') ?? '';
  }
  set widget(id: string) {
    this.setAttribute('widget', id);
  }

  get theme(): string {
    return this.getAttribute('theme') ?? 'auto';
  }
  set theme(name: string) {
    this.setAttribute('theme', name);
  }

  #dress(): void {
    this.#place.dataset['theme'] = THEMES.includes(this.theme) ? this.theme : themeBehind(this);
  }

  async #show(): Promise<void> {
    this.#clear();
    const request = ++this.#asked;
    const loading = loadWidget(this.widget);
    if (!loading)
      return this.#say(`There is no figure "${this.widget.slice(0, 40)}". There is: ${widgetIds.join(', ')}.`);
    try {
      const [{ mountFigure }, { default: Widget }] = await Promise.all([import('./mount-figure.svelte'), loading]);
      if (request !== this.#asked || !this.isConnected) return;
      const { widget: id, params } = this;
      this.#mounted = mountFigure(Widget, this.#place, {
        id,
        params,
        root: bookOf(this),
        onchange: (text) => this.#changed(text),
      });
      this.#place.append(this.#credit);
      this.#lead();
      this.#fallback.hidden = true;
      this.#say('');
    } catch {
      if (request === this.#asked) this.#say('The figure could not be loaded.');
    }
  }

  #changed(params: string): void {
    if (params === this.params) return;
    this.params = params;
    this.dispatchEvent(new CustomEvent('change', { bubbles: true, detail: { widget: this.widget, params } }));
  }

  #lead(): void {
    // Without the book's address there is nothing to link to: the credit stays as text.
    if (import.meta.env.MODE === 'package' && bookOf(this) === '') return;
    const { widget: id, params } = this;
    const pairs = params === '' ? '' : `?${params.replaceAll(/(^|&)/g, `$1${id}.`)}`;
    this.#credit.href = `${bookOf(this)}embed/${encodeURIComponent(id)}/${pairs}`;
  }

  #say(text: string): void {
    this.#note.textContent = text;
  }

  /** Remove the figure and show the content of the element. */
  #clear(): void {
    this.#asked += 1;
    this.#mounted?.remove();
    this.#mounted = undefined;
    this.#credit.remove();
    this.#fallback.hidden = false;
  }
}

// Two copies of the script on one page, possibly of two versions: the first one stays.
if (!customElements.get('gpu-figure')) customElements.define('gpu-figure', GpuFigure);
