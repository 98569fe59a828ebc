import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** All colors are tokens, so that a theme of the page is one of the editor. */
export const style = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword, tags.definitionKeyword], color: 'var(--lane-q2)' },
  { tag: [tags.typeName], color: 'var(--lane-q0)' },
  { tag: [tags.number, tags.string, tags.bool], color: 'var(--lane-q1)' },
  { tag: tags.standard(tags.variableName), color: 'var(--lane-q0)' },
  { tag: [tags.comment], color: 'var(--ink-soft)', fontStyle: 'italic' },
  { tag: [tags.processingInstruction, tags.meta], color: 'var(--lane-q3)' },
]);

export const theme = EditorView.theme({
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
