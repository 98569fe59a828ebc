/**
 * How a Svelte component wakes in its island, instead of Astro's own way: the book's islands have no slots, their props
 * never change, and all were rendered by the build. Each wakes in a separate task: its scripts have just been parsed, and
 * the reader may want to scroll.
 */
import { hydrate, unmount, type Component } from 'svelte';

export default (island: HTMLElement) =>
  async (component: Component, props: Record<string, unknown>, slots: Record<string, unknown>): Promise<void> => {
    if (!island.hasAttribute('ssr')) return;
    if (Object.keys(slots).length > 0)
      throw new Error('An island of the book has no slots: see src/site/wake-island.ts.');
    await new Promise((wake) => setTimeout(wake));
    const woken = hydrate(component, { target: island, props });
    island.addEventListener('astro:unmount', () => void unmount(woken), { once: true });
  };
