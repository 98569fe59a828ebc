/** A scene whose middle has been in view for as long as its title takes to read counts as seen. */
import { loadProgress, nameOf, saveProgress, today } from './store';

const READ_MS = 1500;
const waiting = new Map<Element, ReturnType<typeof setTimeout>>();

function seen(scene: Element): void {
  observer.unobserve(scene);
  const progress = loadProgress();
  const name = nameOf(scene.id);
  if (name in progress.scenes) return;
  saveProgress({ ...progress, scenes: { ...progress.scenes, [name]: today() } });
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(waiting.get(target));
      if (isIntersecting)
        waiting.set(
          target,
          setTimeout(() => seen(target), READ_MS),
        );
    }
  },
  { rootMargin: '-30% 0px -30% 0px' },
);
for (const scene of document.querySelectorAll('.scene[id]')) observer.observe(scene);
