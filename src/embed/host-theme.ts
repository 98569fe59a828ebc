import type { Theme } from './messages';

/**
 * Whether a reader sees light or dark around an element of another site's page.
 *
 * A page may follow the system, have its own switch, or be dark without declaring it. What it paints is always conclusive:
 * the nearest opaque background. Where nothing is painted, the browser's default background shows, which follows
 * `color-scheme`.
 */
export function themeBehind(element: Element): Theme {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const color = getComputedStyle(at).backgroundColor;
    if (color === NOTHING) continue;
    const [red, green, blue, alpha] = channels(color);
    if (alpha >= MOSTLY_OPAQUE) return isDark(red, green, blue) ? 'dark' : 'light';
  }
  const schemes = getComputedStyle(document.documentElement).colorScheme.split(' ');
  if (!schemes.includes('dark')) return 'light';
  return schemes.includes('light') && !systemDark().matches ? 'light' : 'dark';
}

/**
 * Call `onchange` whenever the theme may have changed: the system's preference, a switch that sets an attribute of <html> or
 * <body>, a stylesheet added or removed, the end of a transition.
 *
 * @returns A function that unsubscribes.
 */
export function watchHostTheme(onchange: () => void): () => void {
  const preference = systemDark();
  const attributes = new MutationObserver(onchange);
  for (const element of [document.documentElement, document.body]) attributes.observe(element, { attributes: true });
  attributes.observe(document.head, { childList: true, subtree: true, attributeFilter: ['media', 'disabled', 'href'] });
  preference.addEventListener('change', onchange);
  const faded = ({ propertyName }: TransitionEvent): void => {
    if (propertyName.startsWith('background')) onchange();
  };
  document.addEventListener('transitionend', faded);
  return () => {
    attributes.disconnect();
    preference.removeEventListener('change', onchange);
    document.removeEventListener('transitionend', faded);
  };
}

/** The browser's value for an element without a background. */
const NOTHING = 'rgba(0, 0, 0, 0)';

/** Of 255: a faint overlay does not determine the appearance of the page. */
const MOSTLY_OPAQUE = 128;

const systemDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

const parentOf = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

/** Perceived lightness by the weights of Rec. 709, on gamma-encoded channels: enough to tell background from text. */
const isDark = (red: number, green: number, blue: number): boolean =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;

/** Red, green, blue and alpha, 0 to 255, of any CSS color: the browser itself parses it. */
function channels(color: string): readonly [number, number, number, number] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return [0, 0, 0, 0];
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha];
}
