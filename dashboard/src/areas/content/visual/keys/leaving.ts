import { GapCursor } from '@tiptap/pm/gapcursor'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  Selection,
  TextSelection,
} from '@tiptap/pm/state'
import { newId } from '../../blocks/block.ts'
import { paragraphBelow } from '../commands.ts'
import { fillerNode } from '../mapping.ts'
import { chosenBlock, type Placed } from '../places.ts'
import { schema } from '../schema.ts'

/** Puts a paragraph where the cursor stands between two blocks, or behind the last one. */
const paragraphInGap: Command = ({ selection, tr }, dispatch) => {
  if (!(selection instanceof GapCursor)) return false
  tr.insert(selection.head, schema.node('paragraph', { id: newId() }))
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, selection.head + 1)).scrollIntoView())
  return true
}

/**
 * Leaves the block for a new paragraph behind it. A text in a column leaves the columns, and an
 * empty paragraph is deleted unless it is the column's only block.
 */
export const leaveBlock: Command = (state, dispatch) => {
  if (paragraphInGap(state, dispatch)) return true
  const at = chosenBlock(state)
  if (!at) return false
  const $at = state.doc.resolve(at.pos)
  if ($at.parent.type.name !== 'column' || !['paragraph', 'heading'].includes(at.node.type.name))
    return paragraphBelow(at)(state, dispatch)
  const columns = { node: $at.node($at.depth - 1), pos: $at.before($at.depth - 1) }
  const isBegun = at.node.content.size === 0 && $at.parent.childCount > 1
  const tr = state.tr
  if (isBegun) tr.delete(at.pos, at.pos + at.node.nodeSize)
  const after = tr.mapping.map(columns.pos + columns.node.nodeSize)
  tr.insert(after, schema.node('paragraph', { id: newId() }))
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

/** Chooses the last block where it is a card. The browser's own key passes it by. */
export const goToEnd: Command = ({ doc, tr }, dispatch) => {
  if (doc.lastChild?.type.name !== 'card') return false
  dispatch?.(
    tr
      .setSelection(NodeSelection.create(doc, doc.content.size - doc.lastChild.nodeSize))
      .scrollIntoView(),
  )
  return true
}

/** Returns the block that is chosen as a whole. */
function wholeBlock(state: EditorState): Placed | null {
  const { selection } = state
  return selection instanceof NodeSelection && selection.node.isBlock ? chosenBlock(state) : null
}

/** Begins a paragraph below a block that is chosen as a whole. */
export const belowChosen: Command = (state, dispatch) => {
  const chosen = wholeBlock(state)
  return chosen !== null && paragraphBelow(chosen)(state, dispatch)
}

/** Gives typed text a paragraph between blocks or below a chosen one, which it would replace. */
export function typeBesideBlocks(): Plugin {
  return new Plugin({
    props: {
      handleTextInput(view, _from, _to, text) {
        const begin = wholeBlock(view.state) ? belowChosen : paragraphInGap
        return begin(view.state, (tr) => view.dispatch(tr.insertText(text)))
      },
    },
  })
}

/** Leaves a plain paragraph of a text that is deleted whole, whatever its first block was. */
export function clearWhole(): Plugin {
  return new Plugin({
    appendTransaction(_transactions, { doc: before, selection }, { doc, tr }) {
      const rest = doc.firstChild!
      const isEmpty = doc.childCount === 1 && rest.isTextblock && rest.content.size === 0
      if (!isEmpty || rest.type === schema.nodes.paragraph || selection.empty) return null
      const isWhole =
        selection.from <= Selection.atStart(before).from &&
        selection.to >= Selection.atEnd(before).to
      if (!isWhole) return null
      tr.replaceWith(0, doc.content.size, fillerNode())
      return tr.setSelection(TextSelection.create(tr.doc, 1))
    },
  })
}
