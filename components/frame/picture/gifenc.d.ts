/** The part of gifenc that the book uses; the package ships no types. */
declare module 'gifenc' {
  /** [red, green, blue], each from 0 to 255. */
  type Color = number[];
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, maxColors: number): Color[];
  export function applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: Color[]): Uint8Array;
  export function GIFEncoder(): {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: {
        palette?: Color[];
        /** ms */
        delay?: number;
        transparent?: boolean;
        transparentIndex?: number;
        dispose?: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array;
  };
}
