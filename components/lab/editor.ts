/** The editor. Everything of CodeMirror is named in this file, which is loaded when the editor comes into view. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  WidgetType,
  type DecorationSet,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Diagnostic } from '@src/lab';
import { cuda } from './cuda-language';
import type { LineMark } from './line-marks';

export interface Editor {
  setSource(source: string): void;
  setMarks(marks: readonly LineMark[]): void;
  /** Without the focus: for a reader who goes through the accesses elsewhere. */
  show(line: number, column: number): void;
  setDiagnostics(diagnostics: readonly Diagnostic[]): void;
  /** Puts the cursor there and shows the line. */
  goTo(line: number, column: number): void;
  focus(): void;
  destroy(): void;
}

const style = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword, tags.definitionKeyword], color: 'var(--lane-q2)' },
  { tag: [tags.typeName], color: 'var(--lane-q0)' },
  { tag: [tags.number, tags.string, tags.bool], color: 'var(--lane-q1)' },
  { tag: tags.standard(tags.variableName), color: 'var(--lane-q0)' },
  { tag: [tags.comment], color: 'var(--ink-soft)', fontStyle: 'italic' },
  { tag: [tags.processingInstruction, tags.meta], color: 'var(--lane-q3)' },
]);

const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--paper-raised)', color: 'var(--ink)', height: '100%', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '-3px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontVariantLigatures: 'none', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--memory)', color: 'var(--ink-soft)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--memory) 60%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--used) 30%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--waste-paper)', outline: '1px solid var(--waste)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--paper-raised)',
    color: 'var(--ink)',
    border: '1px solid var(--control-line)',
  },
  '.cm-diagnostic': { fontFamily: 'var(--sans)', maxWidth: '34rem' },
  '.lab-mark': {
    display: 'inline-block',
    marginLeft: '1.2em',
    padding: '0 0.5em',
    border: '1px solid var(--line)',
    borderRadius: '99px',
    background: 'var(--paper)',
    color: 'var(--ink-soft)',
    font: '0.72rem/1.5 var(--sans)',
    cursor: 'pointer',
    verticalAlign: 'baseline',
  },
  '.lab-mark + .lab-mark': { marginLeft: '0.4em' },
  '.lab-mark.excess': { border: '1.5px solid var(--waste)', background: 'var(--waste-paper)', color: 'var(--ink)' },
  '.lab-mark.fault': { border: '1.5px solid var(--conflict)', color: 'var(--ink)' },
});

class MarkWidget extends WidgetType {
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
    // Within a text box a button would stop the Tab key at every line: F8 and the bar beneath are for the keyboard.
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

const marksEffect = StateEffect.define<DecorationSet>();
const marksField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, change) => {
    const set = change.effects.find((effect) => effect.is(marksEffect));
    return set ? set.value : marks.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

interface EditorEvents {
  /** Told of every change by the reader, not of `setSource`. */
  readonly onchange: (source: string) => void;
  readonly onrun: () => void;
  /** A mark was pressed. */
  readonly onopen: (key: string) => void;
  /** To the next access or the one before, by F8 and Shift+F8. */
  readonly onstep: (by: 1 | -1) => void;
}

export function makeEditor(
  parent: HTMLElement,
  source: string,
  { onchange, onrun, onopen, onstep }: EditorEvents,
): Editor {
  let isOurs = false;
  const run = (): boolean => {
    onrun();
    return true;
  };
  const step = (by: 1 | -1) => (): boolean => {
    onstep(by);
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: source,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightActiveLine(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of('  '),
        bracketMatching(),
        // Marks stand behind the lines: they must not be out of sight on a narrow screen.
        EditorView.lineWrapping,
        cuda(),
        syntaxHighlighting(style),
        lintGutter(),
        marksField,
        theme,
        // Tab alone leaves the editor, for those who have only a keyboard.
        keymap.of([
          { key: 'Mod-Enter', run },
          { key: 'F8', run: step(1), shift: step(-1) },
          ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
          ...historyKeymap,
          { ...indentWithTab, key: 'Ctrl-]' },
        ]),
        EditorView.contentAttributes.of({ 'aria-label': 'CUDA source', spellcheck: 'false', 'data-lab-editor': '' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isOurs) onchange(update.state.doc.toString());
        }),
      ],
    }),
  });
  const lineAt = (line: number) => view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
  const offsetOf = (line: number, column: number): number => {
    const at = lineAt(line);
    return Math.min(at.to, at.from + Math.max(0, column - 1));
  };
  return {
    setSource(text) {
      isOurs = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      isOurs = false;
    },
    setMarks(marks) {
      const widgets = marks
        .filter(({ line }) => line <= view.state.doc.lines)
        .map((mark) =>
          Decoration.widget({ widget: new MarkWidget(mark, onopen), side: 1 }).range(lineAt(mark.line).to),
        );
      view.dispatch({ effects: marksEffect.of(Decoration.set(widgets, true)) });
    },
    setDiagnostics(diagnostics) {
      const shown = diagnostics.map(({ severity, message, line, column, count }) => {
        const from = offsetOf(line, column);
        const word = /^\w+/.exec(view.state.doc.sliceString(from, lineAt(line).to))?.[0].length ?? 1;
        const to = Math.min(lineAt(line).to, from + Math.max(1, word));
        const level = severity === 'note' ? ('info' as const) : severity;
        return { from, to, severity: level, message: count > 1 ? `${message} (${count} times)` : message };
      });
      view.dispatch(setDiagnostics(view.state, shown));
    },
    show(line, column) {
      const at = offsetOf(line, column);
      view.dispatch({
        selection: { anchor: at },
        effects: EditorView.scrollIntoView(at, { y: 'nearest', yMargin: 40 }),
      });
    },
    goTo(line, column) {
      const at = offsetOf(line, column);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
      view.focus();
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
