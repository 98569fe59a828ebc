/**
 * A new edition of the book has been loaded. A page that it has not changed continues with it; one that it has changed says
 * so, and is reloaded when the reader asks: the address keeps the figures, the browser keeps the progress.
 */
import { askWorker } from './ask';
import css from './new-edition.css?inline';

/** A page with a copy tells the reader once when the next edition is ready, and never during a lecture. */
export function watchForEdition(registration: ServiceWorkerRegistration): void {
  if (document.querySelector('.lecture, .presenter')) return;
  if (registration.waiting) void takeEdition(registration.waiting);
  const follow = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && void takeEdition(installing));
  };
  follow();
  registration.addEventListener('updatefound', follow);
}

async function takeEdition(worker: ServiceWorker): Promise<void> {
  const { version } = await askWorker(worker);
  if (version === document.documentElement.dataset['version']) worker.postMessage({ kind: 'offline:take-over' });
  else announce(worker);
}

function announce(worker: ServiceWorker): void {
  if (document.querySelector('.new-edition')) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const notice = document.createElement('div');
  notice.className = 'new-edition';
  // A live region that exists first and is filled later is read aloud.
  notice.setAttribute('role', 'status');
  const button = (text: string, act: () => void): HTMLButtonElement =>
    Object.assign(document.createElement('button'), { type: 'button', textContent: text, onclick: act });
  document.body.append(notice);
  setTimeout(() =>
    notice.append(
      'A new edition of this page is here. Your progress stays. ',
      button('Reload to read it', () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        // Another page may have activated it meanwhile.
        if (worker.state === 'installed') worker.postMessage({ kind: 'offline:take-over' });
        else location.reload();
      }),
      button('Later', () => notice.remove()),
    ),
  );
}
