// The characters in the font of the formulas: a formula with another character stops the build (formulas.mjs).
const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** Browsers set a single letter italic, from the block of mathematical letters; its italic h is elsewhere. */
const LETTERS = [...between(0x1d434, 0x1d467), 'ℎ', ...between(0x1d6fc, 0x1d71b)];
const SIGNS = '·×÷±−∓≤≥≠≈≡∈∉⊕⊗∑∏∫√∞⌊⌋⌈⌉|‖⟨⟩→←⇒⇔↦∧∨∩∪⊂⊆∀∃∅…⋯∂∇∘′″½¼¾ℓ⋅⋮⋱∝≪≫∣∥\u00a0\u2061\u2062\u2063\ufe0e';

export const MATH_CHARACTERS = new Set([
  ...between(0x20, 0x7e),
  ...between(0x391, 0x3a9),
  ...between(0x3b1, 0x3c9),
  ...LETTERS,
  ...SIGNS,
]);
