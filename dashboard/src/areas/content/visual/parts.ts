import type { Node } from '@tiptap/pm/model'
import { NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state'
import { blockOf } from './mapping.ts'
import type { Placed } from './places.ts'
import { type AnyRun, isObject } from './runs.ts'
import { schema } from './schema.ts'

/**
 * Finds the words of a text to which a pointer below its block leads, such as `text/2/href`. Null
 * for a part that is not written in the text.
 */
export function partOf(doc: Node, { node, pos }: Placed, pointer: string): Selection | null {
  const run = runAt(blockOf(node), pointer)
  if (run === null) return null
  let first: number | null = null
  let end = 0
  node.descendants((inner, offset) => {
    const from = pos + 1 + offset
    if (!inner.isInline || !isOf(inner, run) || (first !== null && from !== end)) return
    first ??= from
    end = from + inner.nodeSize
  })
  if (first === null) return null
  return typeof run['field'] === 'string'
    ? NodeSelection.create(doc, first)
    : TextSelection.create(doc, first, end)
}

/** Returns the run at a pointer into a block, or round the member to which it leads. */
function runAt(block: unknown, pointer: string): AnyRun | null {
  let run: AnyRun | null = null
  let at = block
  for (const name of pointer.split('/')) {
    if (!isObject(at) && !Array.isArray(at)) break
    at = (at as Record<string, unknown>)[name]
    if (isObject(at) && (typeof at['text'] === 'string' || typeof at['field'] === 'string'))
      run = at
  }
  return run
}

/** Returns whether an inline node is of a run. A run of several lines has several nodes. */
function isOf(node: Node, { text, field, href }: AnyRun): boolean {
  if (typeof field === 'string')
    return node.type === schema.nodes.field && node.attrs['field'] === field
  const link: unknown = schema.marks.link.isInSet(node.marks)?.attrs['href']
  if (typeof href === 'string') return link === href
  return (
    node.isText &&
    typeof text === 'string' &&
    node.text !== '' &&
    text.split('\n').includes(node.text!)
  )
}
