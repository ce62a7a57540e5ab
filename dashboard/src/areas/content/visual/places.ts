import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import type { Heading } from '../outline.ts'
import { type BlockData, levelOf } from './schema.ts'

export interface Placed {
  node: Node
  pos: number
}

const isList = (node: Node) => node.type.name === 'doc' || node.type.name === 'column'

/** Calls a function for each block, those in columns included. */
export function eachBlock(
  doc: Node,
  visit: (node: Node, pos: number, pointer: string) => void,
  offset = 0,
  pointer = '',
): void {
  doc.forEach((node, at, index) => {
    const pos = offset + at
    visit(node, pos, `${pointer}/${index}`)
    if (node.type.name !== 'columns') return
    node.forEach((column, inside, i) =>
      eachBlock(column, visit, pos + inside + 2, `${pointer}/${index}/columns/${i}`),
    )
  })
}

/** Finds a block by its id. */
export function findBlock(doc: Node, id: string): Placed | null {
  let found: Placed | null = null
  eachBlock(doc, (node, pos) => {
    if (node.attrs['id'] === id) found ??= { node, pos }
  })
  return found
}

/** Returns the innermost block round a position, or the one that begins there. */
export function blockAround($pos: ResolvedPos): Placed | null {
  const after = $pos.nodeAfter
  if (after && isList($pos.parent)) return { node: after, pos: $pos.pos }
  for (let depth = $pos.depth; depth > 0; depth--)
    if (isList($pos.node(depth - 1))) return { node: $pos.node(depth), pos: $pos.before(depth) }
  return null
}

/** Returns the block that is chosen, or in which the cursor is. */
export function chosenBlock({ selection }: EditorState): Placed | null {
  if (
    selection instanceof NodeSelection &&
    selection.node.isBlock &&
    isList(selection.$from.parent)
  )
    return { node: selection.node, pos: selection.from }
  return blockAround(selection.$head)
}

/** Returns the blocks that the selection touches, in the document or in one column. */
export function chosenBlocks(state: EditorState): Placed[] {
  const { selection } = state
  if (selection instanceof NodeSelection || selection.empty)
    return [chosenBlock(state) ?? []].flat()
  const range = selection.$from.blockRange(selection.$to, isList)
  if (!range) return []
  const placed: Placed[] = []
  range.parent.forEach((node, offset, index) => {
    if (index >= range.startIndex && index < range.endIndex)
      placed.push({ node, pos: range.$from.start(range.depth) + offset })
  })
  return placed
}

/** Returns the depth of columns at a position: 0 in the document itself. */
export function columnsDepth($pos: ResolvedPos): number {
  let depth = 0
  for (let at = $pos.depth; at > 0; at--) if ($pos.node(at).type.name === 'columns') depth++
  return depth
}

export function countBlocks(doc: Node): number {
  let count = 0
  eachBlock(doc, () => count++)
  return count
}

export function headingsOf(doc: Node): Heading[] {
  const headings: Heading[] = []
  eachBlock(doc, (node) => {
    const id: unknown = node.attrs['id']
    if (node.type.name === 'heading' && typeof id === 'string')
      headings.push({
        level: levelOf(node.attrs['data'] as BlockData),
        text: node.textContent,
        place: id,
      })
  })
  return headings
}
