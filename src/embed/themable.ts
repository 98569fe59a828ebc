/** What a page that embeds a figure may change: the tokens of src/styles/tokens.css that encode no measurement. */
export const PROPERTIES = [
  '--paper',
  '--paper-raised',
  '--ink',
  '--ink-soft',
  '--line',
  '--control-line',
  '--accent',
  '--lane-q0',
  '--lane-q1',
  '--lane-q2',
  '--lane-q3',
  '--on-lane',
  '--memory',
  '--used',
  '--waste',
  '--waste-paper',
  '--conflict',
  '--idle',
  '--serif',
  '--sans',
  '--mono',
  '--radius',
] as const;

/** Values of the element's `theme` attribute. */
export const THEMES = ['auto', 'light', 'dark', 'projector', 'contrast'] as const;
