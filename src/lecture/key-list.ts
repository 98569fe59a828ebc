/** The keys of a lecture, as its help lists them. */
export const keysOfLecture = [
  ['Space → ↓ Page Down', 'run the figure, then turn'],
  ['Shift+Space ← ↑ Page Up', 'the scene before, at its end'],
  ['Home, End', 'first, last'],
  ['F', 'full screen'],
  ['B or .', 'black'],
  ['P', 'presenter window: notes, next scene, clock'],
  ['C', 'keep the controls in view, or hide them'],
  ['L', 'laser pointer; Shift and the arrows move it'],
  ['Z', 'zoom 1.5, 2, 3 times where you point, then the whole slide'],
  ['H', 'show of hands: 1 to 9 count, with Shift one less'],
  ['Q', 'QR code of what is shown, for phones'],
  ['?', 'these keys'],
] as const;
