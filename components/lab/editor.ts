/** The editor. Only `editor*.ts` and `cuda-language.ts` import CodeMirror; they are loaded once the page is there. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension, type Line } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  type KeyBinding,
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
  /** False for reading on a phone, where a touch would bring up the keyboard. */
  setEditable(isEditable: boolean): void;
  setMarks(marks: readonly LineMark[]): void;
  /** Does not take the focus: the reader goes through the accesses elsewhere. */
  show(line: number, column: number): void;
  setDiagnostics(diagnostics: readonly Diagnostic[]): void;
  /** Puts the cursor there and shows the line. */
  goTo(line: number, column: number): void;
  focus(): void;
  destroy(): void;
}

interface EditorEvents {
  /** Called for every change by the reader, not for `setSource`. */
  readonly onchange: (source: string) => void;
  readonly onrun: () => void;
  /** Called when a mark is pressed. */
  readonly onopen: (key: string) => void;
  /** Called by F8 and Shift+F8: to the next access or the previous one. */
  readonly onstep: (by: 1 | -1) => void;
  /** What a screen reader calls the editor. */
  readonly label?: string;
}

export const makeEditor = (parent: HTMLElement, source: string, events: EditorEvents): Editor =>
  new SourceEditor(parent, source, events);

/** What an editor has once its text is there to be read and edited. */
const colors = (): Extension[] => [
  highlightActiveLineGutter(),
  highlightActiveLine(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  cuda(),
  syntaxHighlighting(style),
];

class SourceEditor implements Editor {
  private readonly editable = new Compartment();
  private readonly late = new Compartment();
  private readonly view: EditorView;
  /** The current change is not the reader's. */
  private isOurs = false;
  private readonly takeBack: () => void;

  constructor(
    parent: HTMLElement,
    source: string,
    private readonly events: EditorEvents,
  ) {
    this.view = new EditorView({ parent, state: EditorState.create({ doc: source, extensions: this.extensions() }) });
    this.takeBack = inTurn(() => this.view.dispatch({ effects: this.late.reconfigure(colors()) }));
  }

  private extensions(): Extension[] {
    const { onchange, label = 'CUDA source' } = this.events;
    return [
      lineNumbers(),
      history(),
      indentUnit.of('  '),
      // Marks follow the lines: they must not be out of sight on a narrow screen.
      EditorView.lineWrapping,
      lintGutter(),
      marksField,
      this.editable.of([]),
      this.late.of([]),
      theme,
      keymap.of(keysOf(this.events)),
      EditorView.contentAttributes.of({
        'aria-label': label,
        spellcheck: 'false',
        tabindex: '0',
        'data-lab-editor': '',
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !this.isOurs) onchange(update.state.doc.toString());
      }),
    ];
  }

  private lineAt(line: number): Line {
    const { doc } = this.view.state;
    return doc.line(Math.min(Math.max(1, line), doc.lines));
  }

  private offsetOf(line: number, column: number): number {
    const at = this.lineAt(line);
    return Math.min(at.to, at.from + Math.max(0, column - 1));
  }

  setSource(text: string): void {
    const { view } = this;
    if (text === view.state.doc.toString()) return;
    this.isOurs = true;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    this.isOurs = false;
  }

  setEditable(isEditable: boolean): void {
    this.view.dispatch({ effects: this.editable.reconfigure(isEditable ? [] : EditorView.editable.of(false)) });
  }

  setMarks(marks: readonly LineMark[]): void {
    const { view } = this;
    const widgets = marks
      .filter(({ line }) => line <= view.state.doc.lines)
      .map((mark) =>
        Decoration.widget({ widget: new MarkWidget(mark, this.events.onopen), side: 1 }).range(
          this.lineAt(mark.line).to,
        ),
      );
    view.dispatch({ effects: marksEffect.of(Decoration.set(widgets, true)) });
  }

  setDiagnostics(diagnostics: readonly Diagnostic[]): void {
    const { view } = this;
    const shown = diagnostics.map(({ severity, message, line, column, count }) => {
      const from = this.offsetOf(line, column);
      const end = this.lineAt(line).to;
      const word = /^\w+/.exec(view.state.doc.sliceString(from, end))?.[0].length ?? 1;
      const level = severity === 'note' ? ('info' as const) : severity;
      const text = count > 1 ? `${message} (${count} times)` : message;
      return { from, to: Math.min(end, from + Math.max(1, word)), severity: level, message: text };
    });
    view.dispatch(setDiagnostics(view.state, shown));
  }

  show(line: number, column: number): void {
    const at = this.offsetOf(line, column);
    this.view.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: 'nearest', yMargin: 40 }),
    });
  }

  goTo(line: number, column: number): void {
    const at = this.offsetOf(line, column);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    this.view.focus();
  }

  focus(): void {
    this.view.focus();
  }

  destroy(): void {
    this.takeBack();
    this.view.destroy();
  }
}

/** Tab alone leaves the editor, for those who have only a keyboard. */
function keysOf({ onrun, onstep }: EditorEvents): KeyBinding[] {
  const run = (): boolean => {
    onrun();
    return true;
  };
  const step = (by: 1 | -1) => (): boolean => {
    onstep(by);
    return true;
  };
  return [
    { key: 'Mod-Enter', run },
    { key: 'F8', run: step(1), shift: step(-1) },
    ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
    ...historyKeymap,
    { ...indentWithTab, key: 'Ctrl-]' },
  ];
}
