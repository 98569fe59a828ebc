/** What `warp-and-weft/elements` defines when it is imported: <gpu-figure>, a figure of the book in any page. Needs a browser. */
export declare class GpuFigure extends HTMLElement {
  /** The figure's name, such as "coalescing". */
  widget: string;
  /** Its state, as in a link without prefixes: "stride=8". Follows the reader's changes. */
  params: string;
  /** light, dark, projector, contrast, or auto: like the page around it. */
  theme: string;
}

/** Detail of the `change` event for each new state. */
export interface GpuFigureChange {
  readonly widget: string;
  readonly params: string;
}

declare global {
  interface HTMLElementTagNameMap {
    'gpu-figure': GpuFigure;
  }
}
