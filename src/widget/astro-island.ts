/**
 * What the book assumes about the internals of Astro's islands, in which figures sleep until they are seen.
 * astro-island.test.ts checks it.
 */
interface Island extends HTMLElement {
  start?: () => Promise<void>;
}

type Load = () => Promise<() => Promise<void>>;

declare global {
  /** Where islands look up their loader, by the name of a client directive. */
  var Astro: Record<string, (load: Load) => Promise<void>> | undefined;
}

/** The island of a figure that is still only HTML: it receives no events yet, and will read the address when it wakes. */
export const sleepingIsland = (figure: string): Island | null =>
  document.getElementById(figure)?.closest<Island>('astro-island[ssr]') ?? null;

/** Wake a figure now, whatever it waits for. */
export async function wakeIsland(island: Island): Promise<void> {
  const directives = (globalThis.Astro ??= {});
  directives['prose'] = async (load) => (await load())();
  island.setAttribute('client', 'prose');
  await island.start?.();
}
