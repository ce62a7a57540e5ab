import { readBlocks } from '../../../../../../src/lib/read-html/blocks.ts'
import type { ReadLoss } from '../../../../../../src/lib/read-html/read-loss.ts'
import { DEPTH_MAX, type Piece } from '../../../../../../src/lib/read-html/tree.ts'
import type { Block } from '../../blocks/block.ts'

/** The most characters of HTML that are read as such. What is longer is pasted as plain text. */
const HTML_MAX = 3_000_000

export interface Pasted {
  blocks: Block[]
  losses: ReadLoss[]
}

/** Reads pasted HTML as `convert_content` does, without the server. Null where it is too long. */
export function readPaste(html: string): Pasted | null {
  const short = html.replace(/\bsrc\s*=\s*("|')data:[^"']*\1/gi, 'src=$1data:$1')
  if (short.length > HTML_MAX) return null
  const losses = new Map<string, ReadLoss>()
  const page = new DOMParser().parseFromString(short, 'text/html')
  const blocks = readBlocks(treeOf(page.body), (loss) => losses.set(JSON.stringify(loss), loss))
  return { blocks, losses: [...losses.values()] }
}

function treeOf(node: ParentNode, depth = 1): Piece[] {
  return [...node.childNodes].flatMap((child): Piece[] => {
    if (child.nodeType === Node.TEXT_NODE) return [child.nodeValue ?? '']
    if (!(child instanceof Element)) return []
    if (depth > DEPTH_MAX) return [child.textContent ?? '']
    const attributes = Object.fromEntries(
      [...child.attributes].map(({ name, value }) => [name, value]),
    )
    return [{ name: child.localName, attributes, children: treeOf(child, depth + 1) }]
  })
}
