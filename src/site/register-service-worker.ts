/**
 * Lets the book be read without a connection. Called by the page shell; `data-root`, somewhere on the page, leads to
 * the root of the site. In a frame of another site it does nothing: there the copy would serve nobody.
 */
export function registerServiceWorker(): void {
  const home = document.querySelector<HTMLElement>('[data-root]')?.dataset.root;
  if (!import.meta.env.PROD || home === undefined || window.top !== window) return;
  const root = new URL(home, document.baseURI);
  // A browser without service workers, or a page that is not served securely, still shows the book.
  const register = () =>
    void navigator.serviceWorker?.register(new URL('sw.js', root), { scope: root.href }).catch(() => {});
  // After the page, when the browser has nothing else to do: the copy of the whole book must not compete with the chapter
  // that is being opened. Safari has no idle callback.
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(register, { timeout: 5000 }) : register());
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
