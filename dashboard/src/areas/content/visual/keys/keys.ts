import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  splitBlock,
  toggleMark,
} from '@tiptap/pm/commands'
import { redo, undo } from '@tiptap/pm/history'
import { keymap } from '@tiptap/pm/keymap'
import { liftListItem, sinkListItem, splitListItem } from '@tiptap/pm/schema-list'
import {
  type Command,
  NodeSelection,
  type Plugin,
  Selection,
  TextSelection,
} from '@tiptap/pm/state'
import { alignBlocks, chooseBlock, duplicateBlock, moveBlock, turnInto } from '../commands.ts'
import { newId } from '../../blocks/block.ts'
import { indentCode, outdentCode } from './code-tab.ts'
import { belowChosen, clearWhole, goToEnd, leaveBlock, typeBesideBlocks } from './leaving.ts'
import { schema } from '../schema.ts'

const ITEMS_DEPTH_MAX = 4

const breakLine: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent || state.selection.$from.parent.type.spec.code)
    return false
  dispatch?.(state.tr.replaceSelectionWith(schema.node('br'), true).scrollIntoView())
  return true
}

/** Moves the cursor to the next or previous cell. A row begins behind the last one. */
function goToCell(by: -1 | 1): Command {
  return (state, dispatch) => {
    const { $head } = state.selection
    if ($head.parent.type.name !== 'cell') return false
    const table = $head.node($head.depth - 2)
    const start = $head.start($head.depth - 2)
    const cells: number[] = []
    table.forEach((row, rowAt) =>
      row.forEach((_cell, cellAt) => cells.push(start + rowAt + 1 + cellAt + 1)),
    )
    const next = cells.indexOf($head.start()) + by
    if (next < 0) return true
    const tr = state.tr
    if (next >= cells.length) {
      const row = table.lastChild!
      tr.insert(
        start + table.content.size,
        schema.node(
          'row',
          null,
          row.children.map(() => schema.node('cell')),
        ),
      )
      cells.push(start + table.content.size + 2)
    }
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, cells[next]!)).scrollIntoView())
    return true
  }
}

/**
 * Moves the cursor to the next or previous column, and from the last one to the block after them. A
 * paragraph begins there where none is. A text that Escape has chosen as a whole is left by Tab.
 */
function goToColumn(by: -1 | 1): Command {
  return (state, dispatch) => {
    const { selection, tr } = state
    const { $head } = selection
    if (selection instanceof NodeSelection && selection.node.isTextblock) return false
    let after: number | null = null
    for (let depth = $head.depth; depth > 1; depth--) {
      if ($head.node(depth).type !== schema.nodes.column) continue
      const at = by === 1 ? $head.after(depth) : $head.before(depth)
      const beside = by === 1 ? $head.after(depth - 1) : $head.before(depth - 1)
      after = beside
      const found = [at, beside].find((pos) => {
        const $pos = state.doc.resolve(pos)
        return (by === 1 ? $pos.nodeAfter : $pos.nodeBefore) !== null
      })
      if (found === undefined) continue
      dispatch?.(tr.setSelection(Selection.near(state.doc.resolve(found), by)).scrollIntoView())
      return true
    }
    if (after === null || by === -1) return false
    tr.insert(after, schema.node('paragraph', { id: newId() }))
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
    return true
  }
}

/** Enters the next row of a table. */
const goToRow: Command = (state, dispatch) => {
  const { $head } = state.selection
  if ($head.parent.type.name !== 'cell') return false
  const column = $head.index($head.depth - 1)
  const below = $head.after($head.depth - 1)
  const row = state.doc.resolve(below).nodeAfter
  if (!row) return goToCell(1)(state, dispatch)
  let at = below + 1
  for (let i = 0; i < column && i < row.childCount; i++) at += row.child(i).nodeSize
  dispatch?.(state.tr.setSelection(Selection.near(state.doc.resolve(at + 1))).scrollIntoView())
  return true
}

/** An empty quote or callout, or the start of a heading, becomes a paragraph. */
const backToParagraph: Command = (state, dispatch) => {
  const { $cursor } = state.selection as TextSelection
  if (
    !$cursor ||
    $cursor.parentOffset > 0 ||
    !['heading', 'quote', 'callout', 'codeBlock'].includes($cursor.parent.type.name)
  )
    return false
  return turnInto('paragraph')(state, dispatch)
}

/** Enter behind three backticks, and the name of a language, begins a block of code. */
const beginCode: Command = (state, dispatch) => {
  const { $cursor } = state.selection as TextSelection
  if (
    $cursor?.parent.type !== schema.nodes.paragraph ||
    !/^(?:doc|column)$/.test($cursor.node(-1).type.name) ||
    !/^```[\w+#-]*$/.test($cursor.parent.textContent)
  )
    return false
  const { id, data } = $cursor.parent.attrs as { id: string | null; data: object }
  const tr = state.tr.delete($cursor.start(), $cursor.end())
  tr.setBlockType(tr.selection.from, tr.selection.from, schema.nodes.codeBlock, { id, data })
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Enter in an empty quote, callout or heading leaves it. */
const leaveEmpty: Command = (state, dispatch) => {
  const { $cursor } = state.selection as TextSelection
  return $cursor?.parent.content.size === 0 ? backToParagraph(state, dispatch) : false
}

/** Lets the items of a list be lifted by Backspace at their start. */
const liftAtStart: Command = (state, dispatch) => {
  const { $cursor } = state.selection as TextSelection
  if (
    !$cursor ||
    $cursor.parentOffset > 0 ||
    $cursor.depth < 2 ||
    $cursor.node(-1).type.name !== 'item'
  )
    return false
  return liftListItem(schema.nodes.item)(state, dispatch)
}

/** Enter in a toggle goes from its title to its text, breaks a line, and leaves an empty line. */
const enterInToggle: Command = (state, dispatch) => {
  const { $cursor } = state.selection as TextSelection
  const { $head } = state.selection
  if ($head.parent.type === schema.nodes.foldTitle) {
    const below = $head.after() + 1
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, below)).scrollIntoView())
    return true
  }
  if ($head.parent.type !== schema.nodes.foldText) return false
  const isAtEnd = $cursor?.parentOffset === $cursor?.parent.content.size
  const last = $head.parent.lastChild
  if (!isAtEnd || (last !== null && last.type !== schema.nodes.br))
    return breakLine(state, dispatch)
  const tr = last === null ? state.tr : state.tr.delete($head.pos - 1, $head.pos)
  const after = tr.mapping.map($head.after($head.depth - 1))
  tr.insert(after, schema.node('paragraph', { id: newId() }))
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

/** Backspace at the start of a toggle's text goes to its title; in an empty toggle it ends it. */
const backInToggle: Command = (state, dispatch) => {
  const { $cursor } = state.selection as TextSelection
  if (!$cursor || $cursor.parentOffset > 0) return false
  const { pos, depth, parent } = $cursor
  if (parent.type === schema.nodes.foldText) {
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, pos - 2)).scrollIntoView())
    return true
  }
  if (parent.type !== schema.nodes.foldTitle) return false
  const toggle = $cursor.node(depth - 1)
  if (toggle.child(1).content.size > 0) return true
  const { id, data } = toggle.attrs as { id: string | null; data: object }
  const at = $cursor.before(depth - 1)
  const paragraph = schema.node('paragraph', { id, data }, parent.content)
  const tr = state.tr.replaceWith(at, at + toggle.nodeSize, paragraph)
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView())
  return true
}

const sink: Command = (state, dispatch) => {
  const { $head } = state.selection
  let lists = 0
  for (let depth = $head.depth; depth > 0; depth--)
    if ($head.node(depth).type.name === 'item') lists++
  if (lists === 0) return false
  // Tab stays in the list, also where it cannot go deeper.
  if (lists < ITEMS_DEPTH_MAX) sinkListItem(schema.nodes.item)(state, dispatch)
  return true
}

/**
 * The editor's keyboard. `open` shows the chosen block's panel, `close` closes it, `link` asks for an
 * address. Tab leaves the text, but in lists, tables, columns and code, where Escape comes
 * before it.
 */
export function keys({
  open,
  close,
  link,
  find,
  menu,
}: {
  open(): boolean
  close(): boolean
  link(): boolean
  find(): boolean
  menu(): boolean
}): Plugin[] {
  const openChip: Command = ({ selection }) =>
    selection instanceof NodeSelection && selection.node.isInline && open()
  return [
    keymap({
      Enter: chainCommands(
        openChip,
        belowChosen,
        goToRow,
        enterInToggle,
        beginCode,
        newlineInCode,
        splitListItem(schema.nodes.item),
        liftListItem(schema.nodes.item),
        leaveEmpty,
        createParagraphNear,
        liftEmptyBlock,
        splitBlock,
      ),
      'Shift-Enter': chainCommands(exitCode, breakLine),
      'Mod-Enter': leaveBlock,
      'Ctrl-End': goToEnd,
      'Cmd-ArrowDown': goToEnd,
      Backspace: chainCommands(
        backToParagraph,
        backInToggle,
        liftAtStart,
        baseKeymap['Backspace']!,
      ),
      Tab: chainCommands(goToCell(1), sink, indentCode, goToColumn(1)),
      'Shift-Tab': chainCommands(
        goToCell(-1),
        liftListItem(schema.nodes.item),
        outdentCode,
        goToColumn(-1),
      ),
      'Alt-ArrowUp': moveBlock(-1),
      'Alt-ArrowDown': moveBlock(1),
      'Mod-d': duplicateBlock,
      'Mod-b': toggleMark(schema.marks.bold),
      'Mod-i': toggleMark(schema.marks.italic),
      'Mod-u': toggleMark(schema.marks.underline),
      'Mod-Shift-x': toggleMark(schema.marks.strike),
      'Mod-Shift-h': toggleMark(schema.marks.highlight),
      'Mod-.': toggleMark(schema.marks.superscript),
      'Mod-Shift-l': alignBlocks(undefined),
      'Mod-Shift-e': alignBlocks('center'),
      'Mod-Shift-r': alignBlocks('end'),
      'Mod-e': toggleMark(schema.marks.code),
      'Mod-k': () => link(),
      'Mod-f': () => find(),
      'Alt-Enter': () => open(),
      'Shift-F10': () => menu(),
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Mod-Alt-0': turnInto('paragraph'),
      'Mod-Alt-1': turnInto('heading', { level: 1 }),
      'Mod-Alt-2': turnInto('heading', { level: 2 }),
      'Mod-Alt-3': turnInto('heading', { level: 3 }),
      Escape: chainCommands(close, chooseBlock),
    }),
    keymap(baseKeymap),
    typeBesideBlocks(),
    clearWhole(),
  ]
}
