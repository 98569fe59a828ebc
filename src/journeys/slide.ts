import type { Page } from '@playwright/test';

/** The faults of the current slide, and how much of it is drawing and how much words. */
export interface Slide {
  readonly title: string;
  readonly hasFigure: boolean;
  /** Of the slide's area, 0 to 1. */
  readonly drawing: number;
  /** Outside of the drawing, the listing, and the cells of a table. */
  readonly words: number;
  readonly tooSmall: readonly string[];
  readonly cut: readonly string[];
  readonly overlapping: readonly string[];
  readonly scrolling: readonly string[];
}

/** Inspects the slide as the hall sees it: what is hidden, or transparent until the pointer moves, does not count. */
export const lookAtSlide = (page: Page): Promise<Slide> =>
  page.evaluate(() => {
    const smallest = (24 / 1920) * innerWidth - 0.1;
    const lecture = document.querySelector('.lecture')!;
    const scene = lecture.querySelector<HTMLElement>('.scene[data-on]')!;
    const drawing = lecture.querySelector('.figure-frame[data-on] [data-part="drawing"]');
    const isSeen = (element: Element): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      if (element.closest('.visually-hidden, dialog, .katex-mathml, .black')) return false;
      for (let part: Element | null = element; part; part = part.parentElement)
        if (getComputedStyle(part).opacity === '0') return false;
      return true;
    };
    const share = (element: Element): number => {
      const { width, height } = element.getBoundingClientRect();
      return (width * height) / (innerWidth * innerHeight);
    };
    const sizeOf = (element: Element): number => {
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (!(element instanceof SVGGraphicsElement)) return size * (element as HTMLElement).currentCSSZoom;
      const { a, b } = element.getScreenCTM()!;
      return size * Math.hypot(a, b);
    };

    const texts: { text: string; element: Element; node: Node; box: DOMRect; size: number }[] = [];
    const walker = document.createTreeWalker(lecture, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement!;
      const text = walker.currentNode.textContent!.trim();
      if (text === '' || element.closest('script, style') || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      // Line by line: wrapped text does not fill its box.
      for (const box of range.getClientRects())
        if (box.width >= 2)
          texts.push({ text: text.slice(0, 30), element, node: walker.currentNode, box, size: sizeOf(element) });
    }
    const countWords = texts
      .filter(({ element }) => !element.closest('[data-part="drawing"], pre, td, th, svg'))
      .map(({ element }) => element)
      .filter((element, index, all) => all.indexOf(element) === index)
      .flatMap((element) => [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .flatMap((node) => node.textContent!.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)));

    // Text boxes are higher than the letters. Slanted text, and text whose letters are placed individually, fills no box.
    const boxed = texts.filter(
      ({ element }) =>
        !/rotate/.test(element.getAttribute('transform') ?? '') && !/[ ,]/.test(element.getAttribute('x') ?? ''),
    );
    const overlapping: string[] = [];
    for (const [index, one] of boxed.entries())
      for (const other of boxed.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (one.element.closest('text') && one.element.closest('text') === other.element.closest('text')) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down =
          Math.min(one.box.bottom - one.size * 0.25, other.box.bottom - other.size * 0.25) -
          Math.max(one.box.top + one.size * 0.25, other.box.top + other.size * 0.25);
        if (across > 1.5 && down > 1.5) overlapping.push(`${one.text} | ${other.text}`);
      }
    return {
      title: scene.dataset['title'] ?? '',
      hasFigure: drawing !== null,
      drawing: drawing ? share(drawing) : 0,
      words: countWords.length,
      tooSmall: texts.filter(({ size }) => size < smallest).map(({ text, size }) => `${text}: ${size.toFixed(1)} px`),
      cut: texts
        .filter(
          ({ box }) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1,
        )
        .map(({ text }) => text),
      overlapping,
      scrolling: ['html', '.slides', '.scene[data-on]', '.figure-frame[data-on] :is(.stage, .room, .readout)'].filter(
        (name) => {
          const part = document.querySelector(name);
          if (!part || getComputedStyle(part).display === 'contents') return false;
          return part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
        },
      ),
    };
  });
