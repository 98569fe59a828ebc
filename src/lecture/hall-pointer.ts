import { make } from './make-element';

const ZOOMS = [1, 1.5, 2, 3];
/** Shift and an arrow move the laser pointer and the window of the zoom by this fraction of the screen. */
const STEP = 0.04;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const clamped = (share: number): number => Math.max(0, Math.min(1, share));

/** The lecturer's pointer: a laser pointer, and a zoom around it. */
export class HallPointer {
  private readonly dot = make('div', { className: 'laser', hidden: true });
  private zoom = 1;
  /** In fractions of the screen. */
  private x = 0.5;
  private y = 0.5;

  constructor(
    private readonly lecture: HTMLElement,
    private readonly slides: HTMLElement,
    private readonly say: (text: string) => void,
  ) {
    this.dot.setAttribute('aria-hidden', 'true');
    lecture.append(this.dot);
    lecture.addEventListener('pointermove', ({ clientX, clientY }) => this.follow(clientX, clientY));
  }

  readonly toggleLaser = (): void => {
    this.dot.hidden = !this.dot.hidden;
    this.lecture.toggleAttribute('data-laser', !this.dot.hidden);
    this.place();
    this.say(this.dot.hidden ? 'Laser pointer off.' : 'Laser pointer on. Shift and the arrows move it.');
  };

  readonly turnZoom = (): void => {
    this.zoom = ZOOMS[(ZOOMS.indexOf(this.zoom) + 1) % ZOOMS.length]!;
    this.place();
    this.say(this.zoom === 1 ? 'Whole slide.' : `Zoom ${this.zoom}. Shift and the arrows move what is seen.`);
  };

  /** Shift and an arrow. @returns Did the pointer use the key? */
  move({ key, shiftKey }: KeyboardEvent): boolean {
    const step = shiftKey && (!this.dot.hidden || this.zoom !== 1) ? ARROWS[key] : undefined;
    if (!step) return false;
    this.x = clamped(this.x + step[0]);
    this.y = clamped(this.y + step[1]);
    this.place();
    return true;
  }

  /** End the zoom, else the laser pointer. @returns Was there one? */
  end(): boolean {
    if (this.zoom !== 1) {
      this.zoom = 1;
      this.place();
      this.say('Whole slide.');
      return true;
    }
    if (this.dot.hidden) return false;
    this.toggleLaser();
    return true;
  }

  private follow(clientX: number, clientY: number): void {
    if (this.zoom === 1 || !this.dot.hidden) [this.x, this.y] = [clientX / innerWidth, clientY / innerHeight];
    if (!this.dot.hidden) this.placeDot();
  }

  private placeDot(): void {
    this.dot.style.translate = `${this.x * 100}vw ${this.y * 100}vh`;
  }

  private place(): void {
    this.placeDot();
    this.slides.style.transformOrigin = `${this.x * 100}% ${this.y * 100}%`;
    this.slides.style.transform = this.zoom === 1 ? '' : `scale(${this.zoom})`;
    this.lecture.toggleAttribute('data-zoomed', this.zoom !== 1);
  }
}
