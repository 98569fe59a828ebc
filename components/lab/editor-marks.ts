import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import type { LineMark } from './line-marks';

/** What the editor shows after a line about one of its accesses. */
export class MarkWidget extends WidgetType {
  constructor(
    private readonly mark: LineMark,
    private readonly open: (key: string) => void,
  ) {
    super();
  }
  override eq(other: MarkWidget): boolean {
    return other.mark.text === this.mark.text && other.mark.key === this.mark.key;
  }
  override toDOM(): HTMLElement {
    // Within a text box a button would stop the Tab key at every line: the keyboard has F8 and the bar beneath.
    const chip = document.createElement('span');
    chip.className = `lab-mark${this.mark.isExcess ? ' excess' : ''}`;
    chip.textContent = this.mark.text;
    chip.title = this.mark.title;
    chip.addEventListener('mousedown', (event) => {
      event.preventDefault();
      this.open(this.mark.key);
    });
    return chip;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

export const marksEffect = StateEffect.define<DecorationSet>();
export const marksField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, change) => {
    const set = change.effects.find((effect) => effect.is(marksEffect));
    return set ? set.value : marks.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});
