/**
 * Lets the book be read without a connection. Called by the page shell, which contains no more of it than this; `data-root`,
 * somewhere on the page, leads to the root of the site. In a frame of another site it does nothing: a copy is useless there.
 */
import { wantsCopy } from './choice';

/** The book's path on its host. */
export const bookRoot = (): URL =>
  new URL(document.querySelector<HTMLElement>('[data-root]')?.dataset['root'] ?? './', document.baseURI);

/**
 * @returns Nothing where the browser has no service workers, or the page was not served securely: the book works without.
 */
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
  // After the page, when the browser is idle: the copy of the whole book must not compete with the chapter that is being
  // opened. Safari has no idle callback.
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(() => void register(), { timeout: 5000 }) : void register();
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
