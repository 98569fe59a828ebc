/** The page of the copy: shows the workers' state, loads the copy, and removes it. */
import { askWorker, type CopyReport } from './ask';
import { keepChoice, wantsCopy } from './choice';
import { bookRoot, register } from './register';
import { copyState, type CopyFacts } from './state';

const part = <T extends HTMLElement>(id: string): T => document.querySelector<T>(`#${id}`)!;
const bar = part<HTMLProgressElement>('copy-progress');
const root = bookRoot();

let facts: CopyFacts = {
  isPossible: 'serviceWorker' in navigator,
  isWanted: wantsCopy(),
  kept: null,
  loading: null,
  known: null,
};
let said = '';

function show(change: Partial<CopyFacts>): void {
  facts = { ...facts, ...change };
  const { text, progress, canKeep, canRemove } = copyState(facts);
  part('copy-state').textContent = text;
  bar.hidden = progress === null;
  bar.value = progress ?? 0;
  part('keep-copy').hidden = !canKeep;
  part('remove-copy').hidden = !canRemove;
  document.querySelector<HTMLElement>('[data-copy]')!.hidden = false;
  // A screen reader announces the beginning, each quarter, and the end, not each file.
  const step = progress === null ? text : `${Math.floor(progress * 4) * 25} % of the copy is loaded.`;
  if (step !== said) part('copy-said').textContent = said = step;
}

/** Follows the loading until it is done. */
function follow(registration: ServiceWorkerRegistration): void {
  const ready = async (worker: ServiceWorker): Promise<void> => show({ kept: await askWorker(worker), loading: null });
  const watch = (worker: ServiceWorker): void => {
    void askWorker(worker).then((loading) => worker.state === 'installing' && show({ loading }));
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed' && !registration.active) show({ loading: null });
      if (worker.state === 'activated') void ready(worker);
    });
  };
  if (registration.active) void ready(registration.active);
  if (registration.installing) watch(registration.installing);
  registration.addEventListener('updatefound', () => registration.installing && watch(registration.installing));
}

navigator.serviceWorker?.addEventListener('message', ({ data, source }) => {
  const report = data as Partial<CopyReport> | null;
  const worker = source instanceof ServiceWorker ? source : null;
  if (report?.kind === 'offline' && worker?.state !== 'activated') show({ loading: report as CopyReport });
});
navigator.serviceWorker?.startMessages();

async function loadCopy(): Promise<void> {
  keepChoice(true);
  show({ isWanted: true, loading: null });
  part('copy-state').focus();
  const registration = await register();
  if (registration) follow(registration);
  else show({ isPossible: false });
}
part('keep-copy').addEventListener('click', () => void loadCopy());

async function removeCopy(): Promise<void> {
  keepChoice(false);
  const registration = await navigator.serviceWorker.getRegistration(root);
  await registration?.unregister();
  for (const name of await caches.keys()) if (name.startsWith(`book ${root.href} `)) await caches.delete(name);
  show({ isWanted: false, kept: null, loading: null });
  part('keep-copy').focus();
}
part('remove-copy').addEventListener('click', () => void removeCopy());

async function start(): Promise<void> {
  show({});
  // Requested from the server, never from the copy: it says what would be loaded.
  void fetch(new URL('offline.json', root), { cache: 'no-cache' })
    .then((answer) => (answer.ok ? (answer.json() as Promise<CopyFacts['known']>) : null))
    .then((known) => show({ known }))
    .catch(() => undefined);
  const registration = await navigator.serviceWorker?.getRegistration(root);
  if (registration) follow(registration);
  else if (facts.isWanted && import.meta.env.PROD) {
    const made = await register();
    if (made) follow(made);
  }
}
void start();
