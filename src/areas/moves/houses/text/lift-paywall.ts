import { type ChildNode, Comment, Element, isTag, type ParentNode } from 'domhandler'
import type { Lose } from '../found-losses.ts'
import { PAYWALL_HTML } from '../paywall.ts'
import { copyOf, isBlank, setChildren } from './tree.ts'

const NAME = 'x-paywall'
export const paywallNode = () => new Element(NAME, {})

/**
 * Moves the first paywall out of the elements around it, which are split at that place. The
 * compiler accepts one paywall, outside of all elements.
 */
export function liftPaywall(root: ParentNode, lose: Lose): void {
  const found = removeOthers(root, null)
  if (!found.first) return
  if (found.isRepeated) lose('second_paywall', '')
  while (found.first.parent && found.first.parent !== root)
    divide(found.first.parent as Element, found.first)
  const place = new Comment(PAYWALL_HTML.slice('<!--'.length, -'-->'.length))
  setChildren(
    root,
    root.children.map((node) => (node === found.first ? place : node)),
  )
}

interface Marked {
  first: Element | null
  isRepeated: boolean
}

/** Finds the first paywall and removes the others. */
function removeOthers(parent: ParentNode, known: Element | null): Marked {
  let [first, isRepeated] = [known, false]
  const kept: ChildNode[] = []
  for (const child of parent.children) {
    if (isTag(child) && child.name === NAME) {
      if (first) {
        isRepeated = true
        continue
      }
      first = child
    } else if (isTag(child)) {
      const inner = removeOthers(child, first)
      first = inner.first
      isRepeated ||= inner.isRepeated
    }
    kept.push(child)
  }
  if (kept.length < parent.children.length) setChildren(parent, kept)
  return { first, isRepeated }
}

/** Splits an element at a child, and puts the child between the two halves. */
function divide(element: Element, child: Element): void {
  const parent = element.parent!
  const at = element.children.indexOf(child)
  const halves = [element.children.slice(0, at), element.children.slice(at + 1)].map((children) =>
    isBlank(children) ? [] : [copyOf(element, children)],
  )
  setChildren(
    parent,
    parent.children.flatMap((node) =>
      node === element ? [...halves[0]!, child, ...halves[1]!] : [node],
    ),
  )
}
