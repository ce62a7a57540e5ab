import { type AnyNode, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { isHidden, isNothing, stylesOf } from '#lib/read-html/styles.ts'

/** Written for `hidden`, which mail programs ignore. */
export const HIDING = 'display:none;mso-hide:all'

/**
 * Cuts out what a reader does not see: elements hidden by an attribute or their own styles, and
 * words of no size. Styles of a sheet have to be inlined before. `aria-hidden` and `mso-hide` alone
 * hide nothing from most readers. `keep` returns what stays of a part that is cut out.
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

/** Lists the outermost hidden nodes in their order. `isTiny`: the text around has no size. */
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
