/**
 * What a page, a scene or an embed may say about a figure. All of it is text or a flag, so that it survives in HTML.
 */
export interface FigureProps {
  /** The figure's name on its page and in links; the widget's id by default. */
  id?: string;
  /** First state, as in a link without prefixes: "stride=8&bytes=16". */
  params?: string;
  /** Names of the parameters that get a control, in order; all by default. The others are in the drawer. */
  controls?: readonly string[];
  /** Ask for a prediction on the drawing before anything is shown. */
  predict?: boolean;
  /** 'page' keeps the state in the address; 'element' lives in a foreign page and keeps it in its attributes. */
  mode?: 'page' | 'element';
  /** Address of the book's root, for links to evidence and to the figure's own page. */
  root?: string;
  /** Called in 'element' mode when the reader changes something. */
  onchange?: (params: string) => void;
}
