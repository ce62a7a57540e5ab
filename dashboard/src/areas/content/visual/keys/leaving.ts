import { type Command, NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import { newId } from '../../blocks/block.ts'
import { paragraphBelow } from '../commands.ts'
import { chosenBlock } from '../places.ts'
import { schema } from '../schema.ts'

/**
 * Leaves the block round the cursor for a new paragraph behind it. A column is left from its own text, which Enter goes on with; an empty paragraph
 * that was only begun there goes.
 */
export const leaveBlock: Command = (state, dispatch) => {
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

/** Puts what is typed while a card is chosen into a paragraph below it. It would take the place of the card. */
export function typeBelowCards(): Plugin {
  return new Plugin({
    props: {
      handleTextInput(view, _from, _to, text) {
        const { selection } = view.state
        if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'card') return false
        paragraphBelow({ node: selection.node, pos: selection.from })(view.state, (tr) => view.dispatch(tr.insertText(text)))
        return true
      },
    },
  })
}
