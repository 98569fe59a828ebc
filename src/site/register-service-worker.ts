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
  // After the page: the copy of the whole book must not compete with the chapter being opened.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
