import { type ChildNode, DomHandler, Element, isTag, isText, type ParentNode } from 'domhandler'
import { parseDocument, Parser } from 'htmlparser2'
import { DEPTH_MAX } from '#lib/read-html/tree.ts'

export class TooDeep extends Error {}

class BoundedHandler extends DomHandler {
  override onopentag(name: string, attribs: Record<string, string>): void {
    if (this.tagStack.length > DEPTH_MAX) throw new TooDeep()
    super.onopentag(name, attribs)
  }
}

/**
 * Parses HTML. Throws TooDeep at the first element that is nested too deep, since the parser's time
 * grows with the square of the depth.
 */
export function parseHtml(html: string): ParentNode {
  const handler = new BoundedHandler()
  new Parser(handler).end(html)
  return handler.root
}

export const attributeOf = (element: Element, name: string) => element.attribs[name] ?? ''
export const hasClass = (element: Element, name: RegExp) => name.test(attributeOf(element, 'class'))

export function wordsOf(node: ChildNode): string {
  if (isText(node)) return node.data
  return isTag(node) ? node.children.map(wordsOf).join('') : ''
}

export const lineOf = (node: ChildNode) => wordsOf(node).replace(/\s+/g, ' ').trim()

/** Finds the first element below a node that matches. */
export function findElement(
  node: ParentNode,
  matches: (element: Element) => boolean,
): Element | null {
  for (const child of node.children) {
    if (!isTag(child)) continue
    const found = matches(child) ? child : findElement(child, matches)
    if (found) return found
  }
  return null
}

export function setChildren(parent: ParentNode, children: ChildNode[]): void {
  parent.children = children
  for (const [i, child] of children.entries()) {
    child.parent = parent
    child.prev = children[i - 1] ?? null
    child.next = children[i + 1] ?? null
  }
}

/** Returns whether nodes show nothing: white space and empty elements. */
export function isBlank(nodes: readonly ChildNode[]): boolean {
  return nodes.every((node) =>
    isTag(node)
      ? !/^(?:img|iframe|hr|video|audio|input|svg|object|embed)$/.test(node.name) &&
        isBlank(node.children)
      : !isText(node) || node.data.trim() === '',
  )
}

export function copyOf(element: Element, children: ChildNode[]): Element {
  const copy = new Element(element.name, { ...element.attribs })
  setChildren(copy, children)
  return copy
}

/** Replaces character references such as `&#x201C;` in a text that is no HTML otherwise. */
export function withoutReferences(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi, (reference) =>
    parseDocument(reference).children.map(wordsOf).join(''),
  )
}
