import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import {
  type Block,
  BLOCKS_MAX,
  type BlockType,
  DEPTH_MAX,
  freshBlock,
  newId,
} from '../blocks/block.ts'
import { nodeOf } from './mapping.ts'
import {
  blockAround,
  chosenBlock,
  chosenBlocks,
  columnsDepth,
  countBlocks,
  findBlock,
  type Placed,
} from './places.ts'
import { runsOfNode } from './runs.ts'
import { schema } from './schema.ts'

export type Refusal = 'deep' | 'many'

export const TEXT_TYPES = ['paragraph', 'heading', 'quote', 'callout', 'code'] as const
type TextType = (typeof TEXT_TYPES)[number]

/** Members that a block keeps when it becomes one of another type. */
const KEPT = ['visibleIn', 'when', 'align'] as const

/** Turns the text block round the cursor into one of another type. */
export function turnInto(type: TextType, data: Record<string, unknown> = {}): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection
    const tr = state.tr
    state.doc.nodesBetween($from.pos, $to.pos, (node, pos, parent) => {
      if (!node.isTextblock || (parent?.type.name !== 'doc' && parent?.type.name !== 'column'))
        return node.type.name !== 'row'
      const before = node.attrs['data'] as Record<string, unknown>
      const kept = Object.fromEntries(
        KEPT.flatMap((name) =>
          before[name] === undefined || (name === 'align' && !/^[ph]/.test(type))
            ? []
            : [[name, before[name]]],
        ),
      )
      const attrs = { id: node.attrs['id'] as string | null, data: { ...kept, ...data } }
      if (type === 'code')
        tr.replaceWith(
          pos,
          pos + node.nodeSize,
          schema.node(
            'codeBlock',
            attrs,
            node.textContent === '' ? [] : schema.text(plainText(node)),
          ),
        )
      else tr.setNodeMarkup(tr.mapping.map(pos), schema.nodes[type], attrs)
      return false
    })
    if (!tr.docChanged) return false
    if (type === 'code')
      tr.setSelection(Selection.near(tr.doc.resolve(Math.min($from.pos, tr.doc.content.size))))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

type Align = 'center' | 'end' | undefined

/** Returns whether a block stands at a side that can be chosen here. */
function isAligned(node: Node): boolean {
  const { type } = (node.attrs['data'] ?? {}) as { type?: unknown }
  return (
    node.type === schema.nodes.paragraph ||
    node.type === schema.nodes.heading ||
    (node.type === schema.nodes.card && type === 'image')
  )
}

/** Moves the chosen texts and images to a side. `undefined` is the side of their kind. */
export function alignBlocks(align: Align): Command {
  return (state, dispatch) => {
    const placed = chosenBlocks(state).filter(({ node }) => isAligned(node))
    if (placed.length === 0) return false
    const tr = state.tr
    for (const { node, pos } of placed) {
      const { align: _before, ...data } = node.attrs['data'] as Record<string, unknown>
      tr.setNodeAttribute(pos, 'data', { ...data, ...(align && { align }) })
    }
    dispatch?.(tr)
    return true
  }
}

const plainText = (node: Node) =>
  runsOfNode(node)
    .map(({ text, field }) => (typeof text === 'string' ? text : `{{ ${String(field)} }}`))
    .join('')

/** Turns the block round the cursor into a list, or back into paragraphs. */
export function turnIntoList(ordered: boolean): Command {
  return (state, dispatch) => {
    const placed = chosenBlock(state)
    if (!placed) return false
    const { node, pos } = placed
    const kind = ordered ? 'orderedList' : 'bulletList'
    if (node.type.name === kind) return false
    const made = node.type.name.endsWith('List')
      ? relisted(node, kind)
      : node.isTextblock
        ? listOf(node, kind)
        : null
    if (!made) return false
    const inside = state.selection.from - pos
    const tr = state.tr.replaceWith(pos, pos + node.nodeSize, made)
    dispatch?.(
      tr
        .setSelection(
          Selection.near(
            tr.doc.resolve(
              Math.min(pos + inside + (node.isTextblock ? 2 : 0), pos + made.nodeSize - 1),
            ),
          ),
        )
        .scrollIntoView(),
    )
    return true
  }
}

function listOf(node: Node, kind: 'bulletList' | 'orderedList'): Node {
  const {
    align: _align,
    level: _level,
    tone: _tone,
    cite: _cite,
    ...data
  } = node.attrs['data'] as Record<string, unknown>
  const text =
    node.type.name === 'codeBlock'
      ? node.textContent === ''
        ? []
        : [schema.text(node.textContent.replaceAll('\n', ' '))]
      : node.content
  return schema.node(kind, { id: node.attrs['id'], data }, [
    schema.node('item', null, [schema.node('paragraph', null, text)]),
  ])
}

function relisted(node: Node, kind: 'bulletList' | 'orderedList'): Node {
  const items = node.children.map((item) =>
    item.type.create(
      item.attrs,
      item.children.map((part, i) => (i === 0 ? part : relisted(part, kind))),
    ),
  )
  return schema.node(kind, node.attrs, items)
}

/** Returns why blocks cannot be put at a place; null where they can. */
function refusalOf(state: EditorState, nodes: readonly Node[], pos: number): Refusal | null {
  const depth = Math.max(0, ...nodes.map(depthOf)) + columnsDepth(state.doc.resolve(pos))
  if (depth > DEPTH_MAX) return 'deep'
  const more = nodes.reduce(
    (sum, node) =>
      sum +
      1 +
      (node.type.name === 'columns'
        ? node.children.reduce((all, column) => all + countBlocks(column), 0)
        : 0),
    0,
  )
  return countBlocks(state.doc) + more > BLOCKS_MAX ? 'many' : null
}

/** Returns the depth of columns that a block needs, itself included. */
export function depthOf(node: Node): number {
  if (node.type.name !== 'columns') return 1
  return 1 + Math.max(0, ...node.children.flatMap((column) => column.children.map(depthOf)))
}

export function freshNode(type: BlockType, more: object = {}): Node {
  return nodeOf({ ...freshBlock(type), ...more })
}

/** Inserts a block for the empty paragraph at the cursor, or below. Returns the refusal, if any. */
export function insertBlock(
  state: EditorState,
  dispatch: (tr: Transaction) => void,
  node: Node,
): Refusal | null {
  return insertBlocks(state, dispatch, [node])
}

/** Inserts blocks as `insertBlock` does. The last one gets the cursor. */
export function insertBlocks(
  state: EditorState,
  dispatch: (tr: Transaction) => void,
  nodes: readonly Node[],
): Refusal | null {
  const at = chosenBlock(state)
  const isEmpty = at !== null && at.node.type.name === 'paragraph' && at.node.content.size === 0
  const pos = at === null ? state.doc.content.size : isEmpty ? at.pos : at.pos + at.node.nodeSize
  const refusal = refusalOf(state, nodes, pos)
  if (refusal !== null) return refusal
  const tr = isEmpty
    ? state.tr.replaceWith(pos, pos + at.node.nodeSize, nodes)
    : state.tr.insert(pos, nodes)
  const last = nodes.at(-1)!
  const lastAt = pos + nodes.slice(0, -1).reduce((size, { nodeSize }) => size + nodeSize, 0)
  const inside =
    last.type.name === 'card'
      ? NodeSelection.create(tr.doc, lastAt)
      : nodes.length === 1
        ? Selection.near(tr.doc.resolve(pos + 1), 1)
        : Selection.near(tr.doc.resolve(lastAt + last.nodeSize), -1)
  dispatch(tr.setSelection(inside).scrollIntoView())
  return null
}

/** Puts an empty paragraph below a block, with the cursor in it. */
export function paragraphBelow({ node, pos }: Placed): Command {
  return (state, dispatch) => {
    const after = pos + node.nodeSize
    const tr = state.tr.insert(after, schema.node('paragraph', { id: newId() }))
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
    return true
  }
}

/** Moves the chosen block up or down among its neighbours. At the end of a column it leaves it. */
export function moveBlock(by: -1 | 1): Command {
  return (state, dispatch) => {
    const at = chosenBlock(state)
    if (!at) return false
    const { node, pos } = at
    const $pos = state.doc.resolve(pos)
    const index = $pos.index()
    const neighbour = $pos.parent.maybeChild(index + by)
    const inside = state.selection.from - pos
    let to: number
    if (neighbour) to = by < 0 ? pos - neighbour.nodeSize : pos + neighbour.nodeSize
    else if ($pos.parent.type.name === 'column') {
      const columns = $pos.before($pos.depth - 1)
      to =
        by < 0
          ? columns
          : columns +
            $pos.node($pos.depth - 1).nodeSize -
            ($pos.parent.childCount === 1 ? 0 : node.nodeSize)
    } else return false
    if (!dispatch) return true
    const tr = state.tr
    if ($pos.parent.type.name === 'column' && $pos.parent.childCount === 1) {
      // A column is never without a block.
      tr.replaceWith(pos, pos + node.nodeSize, schema.node('paragraph', { isFiller: true }))
      to = tr.mapping.map(to, by)
    } else tr.delete(pos, pos + node.nodeSize)
    tr.insert(to, node)
    const selection =
      node.type.name === 'card'
        ? NodeSelection.create(tr.doc, to)
        : Selection.near(tr.doc.resolve(Math.min(to + inside, to + node.nodeSize - 1)))
    dispatch(tr.setSelection(selection).scrollIntoView())
    return true
  }
}

export const duplicateBlock: Command = (state, dispatch) => {
  const at = chosenBlock(state)
  if (!at || refusalOf(state, [at.node], at.pos) !== null) return false
  const after = at.pos + at.node.nodeSize
  const tr = state.tr.insert(after, at.node)
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(after + 1))).scrollIntoView())
  return true
}

/** Removes the chosen block. The last one of a document or column becomes a paragraph. */
export const removeBlock: Command = (state, dispatch) => {
  const at = chosenBlock(state)
  if (!at) return false
  const { node, pos } = at
  const isLast = state.doc.resolve(pos).parent.childCount === 1
  const tr = isLast
    ? state.tr.replaceWith(pos, pos + node.nodeSize, schema.node('paragraph', { isFiller: true }))
    : state.tr.delete(pos, pos + node.nodeSize)
  dispatch?.(
    tr
      .setSelection(Selection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size)), 1))
      .scrollIntoView(),
  )
  return true
}

/** Puts a changed block in the place of the one that has its id. */
export function changeBlock(block: Block): Command {
  return (state, dispatch) => {
    const at = findBlock(state.doc, block.id!)
    if (!at) return false
    const { node, pos } = at
    const next = stillWaiting(nodeOf(block), node)
    const { from, to } = state.selection
    const isChosen = state.selection instanceof NodeSelection && state.selection.from === pos
    const tr = next.content.eq(node.content)
      ? state.tr.setNodeMarkup(pos, next.type, next.attrs)
      : state.tr.replaceWith(pos, pos + node.nodeSize, next)
    if (isChosen) tr.setSelection(NodeSelection.create(tr.doc, pos))
    else if (from > pos && to < pos + node.nodeSize)
      tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, pos + next.nodeSize - 1))))
    dispatch?.(tr)
    return true
  }
}

/** Keeps the pictures on their way to a block, unless another address was chosen for it. */
function stillWaiting(next: Node, before: Node): Node {
  const waiting = before.attrs['waiting'] as readonly string[] | undefined
  if (!waiting || waiting.length === 0 || next.type !== before.type) return next
  const [now, then] = [next, before].map(({ attrs }) => attrs['data'] as Record<string, unknown>)
  if (now!['url'] !== then!['url'] || now!['imageId'] !== then!['imageId']) return next
  return next.type.create({ ...next.attrs, waiting })
}

/** Replaces the selection by blocks. A single paragraph joins the text around it. */
export function pasteNodes(nodes: readonly Node[]): Command {
  return (state, dispatch) => {
    const isText = nodes.length === 1 && nodes[0]!.type.name === 'paragraph'
    const open = isText ? 1 : 0
    const slice = new Slice(Fragment.from(nodes), open, open)
    dispatch?.(state.tr.replaceSelection(slice).scrollIntoView())
    return true
  }
}

/** Replaces the selection by the blocks' texts, one a line: a table's cell holds no blocks. */
export function pasteInline(nodes: readonly Node[]): Command {
  return (state, dispatch) => {
    const lines: Node[][] = []
    for (const node of nodes)
      node.descendants((inner) => {
        if (inner.isTextblock)
          lines.push(
            inner.children.map((child) =>
              child.isText && inner.type.spec.code
                ? schema.text(child.text!.replaceAll('\n', ' '))
                : child,
            ),
          )
        return !inner.isTextblock
      })
    for (const node of nodes) if (node.isTextblock) lines.push([...node.children])
    const inline = lines.flatMap((line, i) => [...(i > 0 ? [schema.node('br')] : []), ...line])
    dispatch?.(state.tr.replaceSelection(new Slice(Fragment.from(inline), 0, 0)).scrollIntoView())
    return true
  }
}

export const chooseBlock: Command = (state, dispatch) => {
  if (state.selection instanceof NodeSelection) return false
  const at = blockAround(state.selection.$head)
  if (!at) return false
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, at.pos)))
  return true
}
