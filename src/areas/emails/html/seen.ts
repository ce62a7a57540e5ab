import { type AnyNode, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { isHidden, isNothing, stylesOf } from '#lib/read-html/styles.ts'

/** The style that replaces the attribute `hidden`, which mail programs ignore. */
export const HIDING = 'display:none;mso-hide:all'

/**
 * Removes what a reader does not see: elements hidden by attribute or style, and text of size 0.
 * Style sheets must be inlined before. `aria-hidden` and `mso-hide` alone do not count. `keep`
 * returns what to leave of a removed part.
 */
export function withoutHidden(html: string, keep: (cut: string) => string = () => ''): string {
  if (!/hidden|display|visibility|opacity|font-size|height|width/i.test(html)) return html
  const document = parseDocument(html, { withStartIndices: true, withEndIndices: true })
  const kept: string[] = []
  let from = 0
  for (const { startIndex, endIndex } of unseen(document.children, false)) {
    kept.push(html.slice(from, startIndex!), keep(html.slice(startIndex!, endIndex! + 1)))
    from = endIndex! + 1
  }
  return kept.join('') + html.slice(from)
}

/** Yields the outermost hidden nodes in order. `isTiny`: the text around has the size 0. */
function* unseen(nodes: readonly AnyNode[], isTiny: boolean): Generator<AnyNode> {
  for (const node of nodes) {
    if (isText(node) && isTiny) yield node
    if (!isTag(node)) continue
    const styles = stylesOf(node.attribs['style'] ?? '')
    const size = styles.get('font-size')
    if (isHidden(node.attribs, styles)) yield node
    else yield* unseen(node.children, size === undefined ? isTiny : isNothing(size))
  }
}
