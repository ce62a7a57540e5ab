import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import {
  Decoration,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'

const QUIET = 'light-dark(#6b766f, #8f9a92)'
const NAME = 'light-dark(#1d5c8f, #8cc3ef)'
const VALUE = 'light-dark(#8a5300, #f0bd6a)'

const colours = HighlightStyle.define([
  { tag: tags.heading1, fontWeight: '650', fontSize: '1.35em' },
  { tag: tags.heading2, fontWeight: '650', fontSize: '1.2em' },
  { tag: tags.heading, fontWeight: '650' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.link, color: 'var(--mc-link)' },
  { tag: tags.url, color: QUIET },
  { tag: tags.quote, color: QUIET, fontStyle: 'italic' },
  { tag: tags.monospace, fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.93em' },
  {
    tag: [tags.processingInstruction, tags.contentSeparator, tags.comment, tags.bracket],
    color: QUIET,
  },
  { tag: [tags.tagName, tags.keyword, tags.atom], color: NAME },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--mc-link)' },
  { tag: [tags.attributeValue, tags.string, tags.number], color: VALUE },
])

/** The dashboard's colours, as variables or light and dark pairs, so that one theme serves both. */
const frame = EditorView.theme({
  '&': { fontSize: '15px', color: 'var(--mantine-color-text)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '24px', overflowX: 'hidden' },
  '.cm-content': { caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { overflowWrap: 'anywhere' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-placeholder': { color: 'var(--mantine-color-placeholder)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    {
      background: 'light-dark(#cfe3d7, #2d4a3a)',
    },
  '.cm-liquid': {
    color: 'light-dark(#6b3a8c, #d3a8f0)',
    backgroundColor: 'light-dark(#f4ecf9, #2c2234)',
    borderRadius: '4px',
    padding: '1px 2px',
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: '0.9em',
  },
  '.cm-liquid *': { color: 'inherit' },
})

const liquid = new MatchDecorator({
  regexp: /\{\{[^{}\n]{0,300}\}\}|\{%[^{}\n]{0,300}%\}/g,
  decoration: Decoration.mark({ class: 'cm-liquid' }),
})

const placeholders = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = liquid.createDeco(view)
    }
    update(update: ViewUpdate) {
      this.decorations = liquid.updateDeco(update, this.decorations)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

export const looks = [frame, syntaxHighlighting(colours), placeholders]
