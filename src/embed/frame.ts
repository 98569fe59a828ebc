/**
 * The script that a host's page loads for its iframes: it gives each one the height of its figure, the page's theme, and the
 * focus back. It knows its own book by its own address and accepts messages from no other.
 */
import { themeBehind, watchHostTheme } from './host-theme';
import { readToHost, signed, type Theme } from './messages';

const book = new URL(/* @vite-ignore */ '../', import.meta.url);
const figures = new URL('embed/', book).href;

const frames = (): HTMLIFrameElement[] =>
  [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(figures));

/** `data-theme="light"` or `"dark"` on the iframe decides; else the appearance of the page around it. */
function themeOf(frame: HTMLIFrameElement): Theme {
  const { theme } = frame.dataset;
  return theme === 'light' || theme === 'dark' ? theme : themeBehind(frame.parentElement ?? frame);
}

function sendTheme(frame: HTMLIFrameElement): void {
  const theme = themeOf(frame);
  // Equal color schemes inside and outside keep the corners of the frame transparent.
  frame.style.colorScheme = theme;
  // A frame that has not loaded yet has no origin to name; the message contains nothing secret.
  frame.contentWindow?.postMessage(signed({ kind: 'theme', theme }), '*');
}

/**
 * Focus goes to a marker after the frame, which exists as long as it has the focus: the next Tab finds what follows the
 * figure, Shift+Tab the figure. Only a frame that has the focus can return it.
 */
function leave(frame: HTMLIFrameElement): void {
  if (document.activeElement !== frame) return;
  const mark = document.createElement('span');
  mark.tabIndex = -1;
  mark.setAttribute('role', 'note');
  mark.setAttribute('aria-label', `End of the figure: ${frame.title}`);
  mark.style.cssText = 'position:absolute;width:1px;height:1em';
  mark.addEventListener('blur', () => mark.remove());
  frame.after(mark);
  mark.focus({ preventScroll: true });
}

addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
  if (origin !== book.origin) return;
  const frame = frames().find(({ contentWindow }) => contentWindow === source);
  const message = frame && readToHost(data);
  if (!message) return;
  if (message.kind === 'size') frame.style.height = `${message.height}px`;
  else if (message.kind === 'ready') sendTheme(frame);
  else leave(frame);
});

const sendThemes = (): void => frames().forEach(sendTheme);
sendThemes();
watchHostTheme(sendThemes);
// A page's switch may set data-theme on the frames themselves. Frames added later send "ready".
new MutationObserver(sendThemes).observe(document, { subtree: true, attributeFilter: ['data-theme'] });
