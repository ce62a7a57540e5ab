import { GapCursor } from '@tiptap/pm/gapcursor'
import { type Command, NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import { newId } from '../../blocks/block.ts'
import { paragraphBelow } from '../commands.ts'
import { chosenBlock } from '../places.ts'
import { schema } from '../schema.ts'

/** Puts a paragraph where the cursor stands between two blocks, or behind the last one. */
const paragraphInGap: Command = ({ selection, tr }, dispatch) => {
  if (!(selection instanceof GapCursor)) return false
  tr.insert(selection.head, schema.node('paragraph', { id: newId() }))
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, selection.head + 1)).scrollIntoView())
  return true
}

/**
 * Leaves the block round the cursor for a new paragraph behind it. From a text in a column it leaves the columns, and deletes that paragraph if it is
 * empty and not the column's only block.
 */
export const leaveBlock: Command = (state, dispatch) => {
  if (paragraphInGap(state, dispatch)) return true
  const at = chosenBlock(state)
  if (!at) return false
  const $at = state.doc.resolve(at.pos)
  if ($at.parent.type.name !== 'column' || !['paragraph', 'heading'].includes(at.node.type.name)) return paragraphBelow(at)(state, dispatch)
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
  dispatch?.(tr.setSelection(NodeSelection.create(doc, doc.content.size - doc.lastChild.nodeSize)).scrollIntoView())
  return true
}

/** Gives a paragraph to what is typed between blocks, or below a card that is chosen. Otherwise the text would replace the card. */
export function typeBesideBlocks(): Plugin {
  return new Plugin({
    props: {
      handleTextInput(view, _from, _to, text) {
        const { selection } = view.state
        const isCard = selection instanceof NodeSelection && selection.node.type.name === 'card'
        const begin = isCard ? paragraphBelow({ node: selection.node, pos: selection.from }) : paragraphInGap
        return begin(view.state, (tr) => view.dispatch(tr.insertText(text)))
      },
    },
  })
}
