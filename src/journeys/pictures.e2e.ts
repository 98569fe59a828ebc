/**
 * The laws of saved pictures, over all figures: a picture that leaves the page looks as it did there, complete, in every
 * theme, and with whatever fonts the opening machine has. One page for every second figure saves its first example, or in
 * the full sweep one for each saves all of them.
 */
import { readdirSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { openEmbed } from './open-embed';
import { isFull, sampleOf } from './sample';

const FIGURES = 'components/widgets';
const figures = readdirSync(FIGURES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test.describe.configure({ mode: 'parallel' });
// The test reads saved files as documents in the page, which the page's own policy forbids.
test.use({ bypassCSP: true });

/** What is saved from one figure. */
interface Wanted {
  readonly figure: string;
  readonly examples: number;
  /** The theme in which it is saved mid-run. */
  readonly themes: readonly string[];
  readonly png: boolean;
}

/** Runs in the page: saves states of its figure and compares each file with the screen. */
async function flawsOf(page: Page, wanted: Wanted): Promise<{ saved: number; flaws: string[] }> {
  return page.evaluate(async ({ figure, examples, themes, png: hasPng }) => {
    const frames = async (count = 2): Promise<void> => {
      for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
    };
    const told = { query: '', steps: 1 };
    document.addEventListener('figure:changed', (event) => Object.assign(told, (event as CustomEvent).detail));
    const set = async (params: string): Promise<void> => {
      const detail = { figure, params, base: 'start' };
      document.dispatchEvent(new CustomEvent('figure:set', { detail }));
      await frames();
    };
    const board = document.querySelector<HTMLElement>('figure.board')!;
    const button = (name: string): HTMLButtonElement =>
      [...board.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name)!;

    // Saved files stay here.
    const blobs: Blob[] = [];
    URL.createObjectURL = ((make) => (blob: Blob) => {
      blobs.push(blob);
      return make.call(URL, blob);
    })(URL.createObjectURL.bind(URL));
    HTMLAnchorElement.prototype.click = () => undefined;
    async function saved(kind: 'SVG' | 'PNG'): Promise<Blob> {
      blobs.length = 0;
      button(kind).click();
      const type = kind === 'SVG' ? 'image/svg+xml' : 'image/png';
      for (let wait = 0; wait < 500; wait += 1) {
        const blob = blobs.find((candidate) => candidate.type === type);
        if (blob) return blob;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`No ${kind} came.`);
    }

    // The figure's examples, as its settings offer them.
    const states = [''];
    [...board.querySelectorAll<HTMLButtonElement>('[data-part="controls"] button')]
      .find((one) => one.getAttribute('aria-expanded') !== null)
      ?.click();
    for (let wait = 0; wait < 50 && !board.querySelector('.presets, [aria-label="Examples"]'); wait += 1)
      await frames();
    for (const preset of board.querySelectorAll<HTMLButtonElement>('[aria-label="Examples"] button, .presets button')) {
      preset.click();
      await frames();
      if (!states.includes(told.query)) states.push(told.query);
    }
    button('Share').click();
    for (let wait = 0; wait < 200 && !button('SVG'); wait += 1) await frames();

    /** A color as painted, however a style sheet writes it. */
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const colors = new Map<string, string>();
    function painted(value: string, opacity: string): string {
      if (value === 'none' || value.startsWith('url')) return value.replaceAll(/["']/g, '');
      const key = `${value} ${opacity}`;
      if (!colors.has(key)) {
        paint.clearRect(0, 0, 1, 1);
        paint.globalAlpha = Number(opacity);
        paint.fillStyle = '#000';
        paint.fillStyle = value;
        paint.fillRect(0, 0, 1, 1);
        const [red, green, blue, alpha] = paint.getImageData(0, 0, 1, 1).data;
        colors.set(key, alpha === 0 ? 'none' : [red, green, blue, alpha].map((part) => Math.round(part! / 4)).join());
      }
      return colors.get(key)!;
    }

    /** The visible part of a text: without an explanation that a pointer opens. */
    const lettersOf = (text: Element): string =>
      [...text.childNodes]
        .map((node) =>
          node instanceof Element
            ? node.localName === 'title'
              ? ''
              : lettersOf(node)
            : node.nodeType === Node.TEXT_NODE
              ? node.textContent
              : '',
        )
        .join('')
        .trim();

    /** Everything painted, in order: what it is, how it looks, where it is. */
    function seenIn(roots: readonly Element[], origin: (root: Element) => DOMRect) {
      return roots.flatMap((root) => {
        const { left, top } = origin(root);
        return [...root.querySelectorAll('rect,path,circle,ellipse,line,polyline,polygon,text')].flatMap((element) => {
          const style = getComputedStyle(element);
          if (element.closest('[role="slider"], [role="button"], [role="checkbox"]')) return [];
          const inDefs = element.parentElement?.closest('defs, clipPath, pattern') !== null;
          if (!inDefs && element.getClientRects().length === 0 && element.tagName === 'text') return [];
          if (style.display === 'none' && !inDefs) return [];
          const fill = painted(style.fill, style.fillOpacity);
          const stroke = painted(style.stroke, style.strokeOpacity);
          if (fill === 'none' && stroke === 'none' && !inDefs) return [];
          const line = stroke === 'none' ? '' : `${stroke} ${style.strokeWidth} ${style.strokeDasharray}`;
          const isText = element.tagName === 'text';
          if (isText && lettersOf(element) === '') return [];
          const type = isText ? `${style.fontSize} ${style.fontWeight} ${style.fontStyle} ${style.textAnchor}` : '';
          const box = element.getBoundingClientRect();
          return [
            {
              look: [element.tagName, fill, line, style.opacity, type, isText ? lettersOf(element) : ''].join('|'),
              box: inDefs ? [0, 0] : [box.left - left, box.right - left],
              middle: inDefs ? 0 : (box.top + box.bottom) / 2 - top,
            },
          ];
        });
      });
    }

    const blank = document.createElement('iframe');
    blank.style.cssText = 'position:absolute;left:0;top:0;width:3000px;height:3000px;border:0;visibility:hidden';
    document.body.append(blank);
    // The machine's own font, not that of the page.
    blank.contentDocument!.body.style.cssText = 'margin:0;font-family:monospace';

    const flaws: string[] = [];
    let saves = 0;
    async function judge(what: string): Promise<void> {
      const flaw = (text: string): void => void (flaws.length < 12 && flaws.push(`${what}: ${text}`));
      const file = await (await saved('SVG')).text();
      saves += 1;
      const parsed = new DOMParser().parseFromString(file, 'image/svg+xml');
      if (parsed.querySelector('parsererror')) return flaw('is no XML');
      const root = parsed.documentElement;
      root.querySelector('style')?.remove();
      const markup = new XMLSerializer().serializeToString(root);
      const asks = / (class|style|on[a-z]+|data-[a-z]+)=|var\(|light-dark|color\(|color-mix|href="(?!http)/.exec(
        markup,
      );
      if (asks) flaw(`asks the page for ${asks[0]}: ${markup.slice(asks.index - 40, asks.index + 60)}`);
      for (const [, name] of markup.matchAll(/url\(["']?#([^"')]+)/g))
        if (!root.querySelector(`[id="${name}"]`)) flaw(`paints with #${name}, which it does not hold`);
      const body = blank.contentDocument!.body;
      for (const text of root.querySelectorAll('[font-family]'))
        text.setAttribute('font-family', 'Liberation Serif, serif');
      root.setAttribute('font-family', 'Liberation Serif, serif');
      body.replaceChildren(blank.contentDocument!.adoptNode(root));
      const whole = root.getBoundingClientRect();
      const places = [...root.querySelectorAll(':scope > g')];
      const drawings = [...board.querySelectorAll('.stage .picture')];
      if (places.length !== drawings.length) flaw(`${places.length} drawings, ${drawings.length} on screen`);
      const originOf = (place: Element): DOMRect => {
        const { e, f } = (place as SVGGElement).getCTM()!;
        return new DOMRect(e, f);
      };
      const there = seenIn(
        drawings.flatMap((one) => [...one.querySelectorAll(':scope > svg')]),
        (svg) => svg.getBoundingClientRect(),
      );
      const here = seenIn(places, originOf);
      for (let at = 0; at < Math.max(there.length, here.length); at += 1) {
        const [screen, copy] = [there[at], here[at]];
        if (screen?.look !== copy?.look) {
          flaw(`mark ${at} is ${copy?.look}, on screen ${screen?.look}`);
          break;
        }
        const off = Math.max(...screen!.box.map((edge, side) => Math.abs(edge - copy!.box[side]!)));
        if (off > 3) flaw(`mark ${at} (${copy!.look}) is ${off.toFixed(1)} px from its place`);
        if (Math.abs(screen!.middle - copy!.middle) > 4) flaw(`mark ${at} (${copy!.look}) is higher or lower`);
      }
      for (const text of root.querySelectorAll('text')) {
        const box = text.getBoundingClientRect();
        if (text.closest('[clip-path]')) continue;
        if (box.left < -1 || box.right > whole.right + 1 || box.top < -1 || box.bottom > whole.bottom + 1)
          flaw(`"${text.textContent}" is cut: ${box.left.toFixed()} to ${box.right.toFixed()} of ${whole.width}`);
      }
      const words = [...root.querySelectorAll(':scope > text, :scope > a')]
        .map(({ textContent }) => textContent)
        .join(' ');
      if (!words.includes(board.getAttribute('aria-label')!)) flaw('has no title');
      if (!words.includes('Warp & Weft')) flaw('has no credit');
      const said = board.querySelector('figcaption strong')!.textContent.replaceAll(/\s+/g, ' ');
      if (!words.replaceAll(/\s+/g, ' ').includes(said)) flaw(`does not say "${said}"`);
      const link = root.querySelector('a')?.getAttribute('href') ?? '';
      if (!link.includes(`/embed/${figure}/?${figure}.`)) flaw(`leads to ${link}`);
    }

    for (const state of states.slice(0, 1 + examples)) {
      await set(state);
      await judge(state || 'the first state');
    }
    await set('');
    const theme = (name: string): void => void (document.documentElement.dataset['theme'] = name);
    for (const name of themes) {
      theme(name);
      await set(`step=${((told.steps - 1) * 0.37).toFixed(2)}`);
      await judge(`on the way, ${name}`);
    }
    theme('dark');
    await set(`${states[1] ?? ''}&a=`);
    await judge('a comparison, dark');

    if (!hasPng) return { saved: saves, flaws };
    // The PNG is the same picture.
    const svg = new Image();
    svg.src = URL.createObjectURL(await saved('SVG'));
    await svg.decode();
    const png = await createImageBitmap(await saved('PNG'));
    if (Math.abs(png.width / png.height - svg.width / svg.height) > 0.01 || png.width < 1800)
      flaws.push(`the PNG is ${png.width} × ${png.height}, the SVG ${svg.width} × ${svg.height}`);
    const pixels = (image: CanvasImageSource): Uint8ClampedArray => {
      const canvas = new OffscreenCanvas(png.width, png.height).getContext('2d')!;
      canvas.drawImage(image, 0, 0, png.width, png.height);
      return canvas.getImageData(0, 0, png.width, png.height).data;
    };
    const [a, b] = [pixels(svg), pixels(png)];
    let unlike = 0;
    let inked = 0;
    for (let at = 0; at < a.length; at += 4) {
      if (Math.abs(a[at]! - b[at]!) > 24) unlike += 1;
      if (Math.abs(b[at]! - b[0]!) > 24) inked += 1;
    }
    if (unlike > a.length / 4 / 500) flaws.push(`${unlike} pixels of the PNG are not as in the SVG`);
    if (inked < a.length / 4 / 100) flaws.push('the PNG is blank');
    return { saved: saves, flaws };
  }, wanted);
}

const THEMES = ['dark', 'projector', 'contrast', 'light'];

for (const [index, { name: id }] of sampleOf(figures, 2).entries()) {
  const themes = isFull ? THEMES : [THEMES[index % THEMES.length]!];
  test(`${id}: saved pictures match the screen, complete, in the themes ${themes.join(', ')}`, async ({ page }) => {
    test.slow();
    await openEmbed(page, id);
    const wanted = { figure: id, examples: isFull ? Infinity : 1, themes, png: isFull || index % 3 === 0 };
    const { saved, flaws } = await flawsOf(page, wanted);
    expect(flaws).toEqual([]);
    // The initial state, an example, mid-run in each theme, one comparison.
    expect(saved).toBeGreaterThanOrEqual(3 + themes.length);
  });
}

/** What a decoder finds in a GIF: each frame as a small fingerprint, and the total duration, ms. */
async function decoded(page: Page, data: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data: bytes, type: 'image/gif' });
    await decoder.tracks.ready;
    await decoder.completed;
    const frames = decoder.tracks.selectedTrack!.frameCount;
    const canvas = new OffscreenCanvas(1, 1);
    let duration = 0;
    const shares: number[] = [];
    const prints: string[] = [];
    for (let frameIndex = 0; frameIndex < frames; frameIndex += 1) {
      const { image } = await decoder.decode({ frameIndex });
      duration += (image.duration ?? 0) / 1000;
      const { displayWidth: width, displayHeight: height } = image;
      if (canvas.width !== width) Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      context.clearRect(0, 0, width, height);
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, width, height);
      let inked = 0;
      let sum = 0;
      for (let at = 0; at < pixels.length; at += 4) {
        if (pixels[at + 3] !== 255) throw new Error(`Frame ${frameIndex} has a hole.`);
        if (Math.abs(pixels[at]! - pixels[0]!) > 24) inked += 1;
        sum = (sum * 31 + pixels[at]!) % 1_000_000_007;
      }
      shares.push(inked / (pixels.length / 4));
      prints.push(String(sum));
      image.close();
    }
    return {
      frames,
      duration,
      width: canvas.width,
      height: canvas.height,
      shares,
      prints,
      loops: decoder.tracks.selectedTrack!.repetitionCount,
    };
  }, data.toString('base64'));
}

const FILMS = [
  ['coalescing', 'coalescing.stride=2&coalescing.a='],
  ['banks', 'banks.step=2'],
] as const;
for (const [id, state] of sampleOf(FILMS, 2))
  test(`the run of ${id} is saved as a GIF in the background, and the saving can be stopped`, async ({ page }) => {
    test.slow();
    await page.goto(`/embed/${id}/?${state}`);
    await expect(page.locator('html')).toHaveAttribute('data-live');
    const figure = page.locator(`figure#${id}`);
    await figure.getByRole('button', { name: 'Share', exact: true }).click();
    const before = await figure.locator('.stage').innerHTML();
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    await figure.getByRole('button', { name: 'GIF', exact: true }).click();
    await expect(figure.getByRole('progressbar', { name: 'Drawing the GIF' })).toBeVisible();
    await figure.getByRole('button', { name: 'Cancel' }).click();
    await expect(figure.getByRole('status').filter({ hasText: 'No GIF was saved.' })).toHaveCount(1);
    await expect(page.locator('.easel')).toHaveCount(0);
    expect(downloads).toBe(0);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      figure.getByRole('button', { name: 'GIF', exact: true }).click(),
    ]);
    await expect(figure.getByRole('status').filter({ hasText: /^GIF saved, \d+(\.\d)? [kM]B\.$/ })).toHaveCount(1);
    // The page is unchanged.
    expect(await figure.locator('.stage').innerHTML()).toBe(before);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${id}-.*\\.gif$`));
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const data = Buffer.concat(chunks);
    const film = await decoded(page, data);
    console.log(
      `${id}: ${data.length} B, ${film.frames} frames of ${film.width} × ${film.height}, ${film.duration} ms`,
    );
    expect(data.length).toBeLessThan(2_500_000);
    expect(film.frames).toBeGreaterThanOrEqual(30);
    expect(film.frames).toBeLessThanOrEqual(82);
    expect(film.width).toBeGreaterThanOrEqual(900);
    // A run takes 3 to 8 s; its first and last frames are held longer.
    expect(film.duration).toBeGreaterThanOrEqual(3000 + 3000);
    expect(film.duration).toBeLessThanOrEqual(8000 + 3500);
    expect(film.loops).toBe(Infinity);
    expect(Math.min(...film.shares)).toBeGreaterThan(0.01);
    expect(film.prints.at(-1)).not.toBe(film.prints[0]);
    expect(new Set(film.prints).size).toBeGreaterThan(film.frames / 2);
  });
