/** The editor. CodeMirror is named in `editor*.ts` and `cuda-language.ts` only, which are loaded once the page is there. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Diagnostic } from '@src/lab';
import { cuda } from './cuda-language';
import { style, theme } from './editor-look';
import { MarkWidget, marksEffect, marksField } from './editor-marks';
import { inTurn } from './in-turn';
import type { LineMark } from './line-marks';

export interface Editor {
  setSource(source: string): void;
  /** Without: for reading on a phone, where a touch would bring up the keyboard. */
  setEditable(isEditable: boolean): void;
  setMarks(marks: readonly LineMark[]): void;
  /** Without the focus: for a reader who goes through the accesses elsewhere. */
  show(line: number, column: number): void;
  setDiagnostics(diagnostics: readonly Diagnostic[]): void;
  /** Puts the cursor there and shows the line. */
  goTo(line: number, column: number): void;
  focus(): void;
  destroy(): void;
}

interface EditorEvents {
  /** Told of every change by the reader, not of `setSource`. */
  readonly onchange: (source: string) => void;
  readonly onrun: () => void;
  /** A mark was pressed. */
  readonly onopen: (key: string) => void;
  /** To the next access or the one before, by F8 and Shift+F8. */
  readonly onstep: (by: 1 | -1) => void;
  /** What a screen reader calls the editor. */
  readonly label?: string;
}

export function makeEditor(
  parent: HTMLElement,
  source: string,
  { onchange, onrun, onopen, onstep, label = 'CUDA source' }: EditorEvents,
): Editor {
  let isOurs = false;
  const editable = new Compartment();
  const late = new Compartment();
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
        history(),
        indentUnit.of('  '),
        // Marks are after the lines: they must not be out of sight on a narrow screen.
        EditorView.lineWrapping,
        lintGutter(),
        marksField,
        editable.of([]),
        late.of([]),
        theme,
        // Tab alone leaves the editor, for those who have only a keyboard.
        keymap.of([
          { key: 'Mod-Enter', run },
          { key: 'F8', run: step(1), shift: step(-1) },
          ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
          ...historyKeymap,
          { ...indentWithTab, key: 'Ctrl-]' },
        ]),
        EditorView.contentAttributes.of({
          'aria-label': label,
          spellcheck: 'false',
          tabindex: '0',
          'data-lab-editor': '',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isOurs) onchange(update.state.doc.toString());
        }),
      ],
    }),
  });
  // The text is there to be read and edited before it is colored.
  const takeBack = inTurn(() =>
    view.dispatch({
      effects: late.reconfigure([
        highlightActiveLineGutter(),
        highlightActiveLine(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        cuda(),
        syntaxHighlighting(style),
      ]),
    }),
  );
  const lineAt = (line: number) => view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
  const offsetOf = (line: number, column: number): number => {
    const at = lineAt(line);
    return Math.min(at.to, at.from + Math.max(0, column - 1));
  };
  return {
    setSource(text) {
      if (text === view.state.doc.toString()) return;
      isOurs = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      isOurs = false;
    },
    setEditable(isEditable) {
      view.dispatch({ effects: editable.reconfigure(isEditable ? [] : EditorView.editable.of(false)) });
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
    destroy: () => {
      takeBack();
      view.destroy();
    },
  };
}
