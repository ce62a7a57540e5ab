import type { Piece } from './tree.ts'

/** The most elements in one another. */
const DEPTH_MAX = 60

/** Makes the tree of a page of the browser. */
export function treeOf(node: ParentNode, depth = 0): Piece[] {
  return [...node.childNodes].flatMap((child): Piece[] => {
    if (child.nodeType === Node.TEXT_NODE) return [child.nodeValue ?? '']
    if (!(child instanceof HTMLElement)) return []
    if (depth > DEPTH_MAX) return [child.textContent ?? '']
    const attributes = Object.fromEntries([...child.attributes].map(({ name, value }) => [name, value]))
    return [{ name: child.localName, attributes, children: treeOf(child, depth + 1) }]
  })
}
