/**
 * Lets the book be read without a connection. Called by the page shell, which carries no more of it than this; `data-root`, somewhere on the page, leads to
 * the root of the site. In a frame of another site it does nothing: there the copy would serve nobody.
 */
import { wantsCopy } from './choice';

/** Where the book lies on its host. */
export const bookRoot = (): URL =>
  new URL(document.querySelector<HTMLElement>('[data-root]')?.dataset['root'] ?? './', document.baseURI);

/** @returns Nothing where the browser has no service workers, or the page was not served securely: the book is shown as well. */
export async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const root = bookRoot();
  const registration = await navigator.serviceWorker
    ?.register(new URL('sw.js', root), { scope: root.href })
    .catch(() => undefined);
  if (registration?.active) void import('./new-edition').then(({ watchForEdition }) => watchForEdition(registration));
  return registration;
}

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || window.top !== window || !wantsCopy()) return;
  // After the page, when the browser has nothing else to do: the copy of the whole book must not compete with the chapter
  // that is being opened. Safari has no idle callback.
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(() => void register(), { timeout: 5000 }) : void register();
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
