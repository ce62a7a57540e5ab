import { Fragment, type Node } from '@tiptap/pm/model'
import { BEGUN, type Block } from '../blocks/block.ts'
import { type AnyRun, areRuns, isObject, nodesOfRuns, runsOfNode } from './runs.ts'
import { type BlockData, schema } from './schema.ts'

// Maps the API's blocks to the editor's document. An untouched block stays the same object.
// A block of an unknown type or form is a card that holds its JSON.

/** The blocks of which nodes were made. A node in the document stands for its block as it was. */
const blocks = new WeakMap<Node, Block>()

export function documentOf(all: readonly Block[]): Node {
  return schema.node('doc', null, filled(all))
}

export function nodesOf(all: readonly Block[]): Node[] {
  return all.map(nodeOf)
}

const filled = (all: readonly Block[]) => (all.length === 0 ? [fillerNode()] : nodesOf(all))

/** Makes the paragraph in which the first text of an empty list of blocks is typed. */
export function fillerNode(): Node {
  return schema.node('paragraph', { isFiller: true })
}

export function nodeOf(block: Block): Node {
  const node = textNode(block) ?? cardNode(block)
  blocks.set(node, block)
  return node
}

function cardNode(block: unknown): Node {
  if (!isObject(block) || typeof block['id'] !== 'string')
    return schema.node('card', { data: block })
  const { id, ...data } = block
  return schema.node('card', { id, data })
}

/** Makes the node of a block that is written in the document; null for any other. */
function textNode(block: unknown): Node | null {
  if (!isObject(block) || !(block['id'] === undefined || typeof block['id'] === 'string'))
    return null
  const { type, id = null, ...members } = block
  switch (type) {
    case 'paragraph':
    case 'heading':
    case 'quote':
    case 'callout': {
      const { text, ...data } = members
      return areRuns(text) ? schema.node(type, { id, data }, nodesOfRuns(text)) : null
    }
    case 'toggle': {
      const { title, text, ...data } = members
      if (!areRuns(title) || !areRuns(text)) return null
      return schema.node('toggle', { id, data }, [
        schema.node('foldTitle', null, nodesOfRuns(title)),
        schema.node('foldText', null, nodesOfRuns(text)),
      ])
    }
    case 'code': {
      const { text, ...data } = members
      if (typeof text !== 'string' || text.includes('\r')) return null
      return schema.node('codeBlock', { id, data }, text === '' ? [] : schema.text(text))
    }
    case 'list': {
      const { ordered, items, ...data } = members
      if (typeof ordered !== 'boolean' || !areItems(items)) return null
      return listNode(items, ordered ? 'orderedList' : 'bulletList', { id, data })
    }
    case 'table': {
      const { rows, ...data } = members
      if (!areRows(rows)) return null
      const cell = (runs: readonly AnyRun[]) => schema.node('cell', null, nodesOfRuns(runs))
      return schema.node(
        'table',
        { id, data },
        rows.map((row) => schema.node('row', null, row.map(cell))),
      )
    }
    case 'columns': {
      const { columns, ...data } = members
      if (
        !Array.isArray(columns) ||
        columns.length < 2 ||
        columns.length > 4 ||
        !columns.every(Array.isArray)
      )
        return null
      return schema.node(
        'columns',
        { id, data },
        columns.map((inside) => schema.node('column', null, filled(inside as Block[]))),
      )
    }
    default:
      return null
  }
}

type AnyItem =
  | readonly AnyRun[]
  | { readonly text: readonly AnyRun[]; readonly items?: readonly AnyItem[] }

function areItems(value: unknown): value is AnyItem[] {
  return Array.isArray(value) && value.length > 0 && value.every(isItem)
}

function isItem(item: unknown): boolean {
  if (Array.isArray(item)) return areRuns(item)
  return (
    isObject(item) &&
    areRuns(item['text']) &&
    (item['items'] === undefined || areItems(item['items']))
  )
}

function listNode(
  items: readonly AnyItem[],
  kind: 'bulletList' | 'orderedList',
  attrs?: object,
): Node {
  return schema.node(
    kind,
    attrs,
    items.map((item) => {
      const {
        text,
        items: below,
        ...extra
      } = Array.isArray(item)
        ? { text: item as AnyRun[] }
        : (item as { text: AnyRun[]; items?: AnyItem[] })
      const inside = [
        schema.node('paragraph', null, nodesOfRuns(text)),
        ...(below ? [listNode(below, kind)] : []),
      ]
      return schema.node('item', { extra: Object.keys(extra).length > 0 ? extra : null }, inside)
    }),
  )
}

function areRows(value: unknown): value is AnyRun[][][] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((row) => Array.isArray(row) && row.length > 0 && row.every(areRuns))
  )
}

export function blocksOf(parent: Node): Block[] {
  const [only] = parent.children
  if (parent.childCount === 1 && only!.attrs['isFiller'] === true && only!.content.size === 0)
    return []
  return parent.children.filter(isSaved).map(blockOf)
}

/** Returns whether a block is saved. One that only waits for its pictures has nothing to save. */
function isSaved({ attrs }: Node): boolean {
  const waiting = attrs['waiting'] as readonly string[] | undefined
  if (waiting === undefined || !isObject(attrs['data'])) return true
  const { type, url, images } = attrs['data']
  if (type === 'gallery') return !Array.isArray(images) || images.length > 0
  return waiting.length === 0 || url !== BEGUN
}

/** Makes the block of a node. */
export function blockOf(node: Node): Block {
  const known = blocks.get(node)
  if (known) return known
  const block = anyBlockOf(node) as Block
  blocks.set(node, block)
  return block
}

function anyBlockOf(node: Node): unknown {
  const { id, data } = node.attrs as { id: string | null; data: BlockData }
  const own = { ...data, ...(id !== null && { id }) }
  switch (node.type.name) {
    case 'card':
      return id === null ? data : own
    case 'codeBlock':
      return { type: 'code', ...own, text: node.textContent }
    case 'bulletList':
    case 'orderedList':
      return {
        type: 'list',
        ...own,
        ordered: node.type.name === 'orderedList',
        items: node.children.map(itemOf),
      }
    case 'toggle':
      return {
        type: 'toggle',
        ...own,
        title: runsOfNode(node.child(0)),
        text: runsOfNode(node.child(1)),
      }
    case 'table':
      return { type: 'table', ...own, rows: rowsOf(node) }
    case 'columns':
      return { type: 'columns', ...own, columns: node.children.map(blocksOf) }
    default:
      return { type: node.type.name, ...own, text: runsOfNode(node) }
  }
}

function itemOf(item: Node): unknown {
  const text = runsOfNode(item.firstChild!)
  const extra = item.attrs['extra'] as BlockData | null
  const below = item.childCount > 1 ? item.child(1).children.map(itemOf) : []
  return below.length === 0 && extra === null
    ? text
    : { ...extra, text, ...(below.length > 0 && { items: below }) }
}

/** Returns a table's cells. Deleting a selection of cells may leave short rows to fill up. */
function rowsOf(table: Node): AnyRun[][][] {
  const width = Math.max(...table.children.map(({ childCount }) => childCount))
  return table.children.map((row) =>
    Array.from({ length: width }, (_, i) => (i < row.childCount ? runsOfNode(row.child(i)) : [])),
  )
}

/** Forgets of which block a node was made, so that it is mapped by what it holds. For tests. */
export function withoutOrigins(node: Node): Node {
  return node.type.isText
    ? node
    : node.type.create(node.attrs, Fragment.from(node.children.map(withoutOrigins)), node.marks)
}
