import type { Content } from '../../kit/content-words.ts'
import type { Block } from './blocks/block.ts'

/** The answer to a text's conditions: the reader's, all, none, or one named condition. */
export type Branch = { kind: 'reader' | 'all' | 'none' } | { kind: 'only'; condition: string }

/** A condition of a block or Liquid tag. `isUnless`: its part is for readers not meeting it. */
export interface Condition {
  key: string
  filter?: NonNullable<Exclude<Block, { type: 'paywall' }>['when']>
  liquid?: string
  isUnless?: boolean
}

/** A preview names no more of them. */
const CONDITIONS_MAX = 50

const TAG = /(\{%-?\s*)(if|elsif|unless)(\s+)([^]*?)(\s*-?%\})/g

/** The key of a tag's part. `unless` is a condition of its own, for the other readers. */
const keyOf = (name: string, asked: string) => (name === 'unless' ? `unless ${asked}` : asked)

/** Lists the conditions of a text, each once, in the order in which they stand. */
export function conditionsOf(content: Content): Condition[] {
  const found = new Map<string, Condition>()
  const add = (condition: Condition) =>
    found.size < CONDITIONS_MAX && !found.has(condition.key) && found.set(condition.key, condition)
  if (content.format !== 'blocks') {
    for (const [, , name = '', , asked = ''] of content.body.matchAll(TAG))
      add({ key: keyOf(name, asked), liquid: asked, ...(name === 'unless' && { isUnless: true }) })
    return [...found.values()]
  }
  const visit = (blocks: readonly Block[]) => {
    for (const block of blocks) {
      if ('when' in block && block.when !== undefined)
        add({ key: JSON.stringify(block.when), filter: block.when })
      if (block.type === 'columns') block.columns.forEach(visit)
    }
  }
  visit(content.blocks)
  return [...found.values()]
}

/** Returns a text with its conditions decided. All parts keep their places for checks. */
export function inBranch(content: Content, branch: Branch): Content {
  if (branch.kind === 'reader') return content
  const isMet = (key: string) =>
    branch.kind === 'only' ? key === branch.condition : branch.kind === 'all'
  if (content.format === 'blocks')
    return { ...content, blocks: content.blocks.map((block) => answered(block, isMet)) }
  const body = content.body.replace(
    TAG,
    (_tag, open: string, name: string, gap: string, asked: string, close: string) => {
      // Line breaks stay, so that lines keep their numbers.
      const breaks = '\n'.repeat(asked.split('\n').length - 1)
      const isShown = isMet(keyOf(name, asked))
      const isTrue = name === 'unless' ? !isShown : isShown
      return `${open}${name}${gap}${isTrue ? 'true' : 'false'}${breaks}${close}`
    },
  )
  return { ...content, body }
}

/** Shows a block to every reader, or to none: what is for the web alone is in no mail. */
function answered(block: Block, isMet: (key: string) => boolean): Block {
  const inside =
    block.type === 'columns'
      ? {
          ...block,
          columns: block.columns.map((blocks) => blocks.map((one) => answered(one, isMet))),
        }
      : block
  if (!('when' in inside) || inside.when === undefined) return inside
  const { when, ...rest } = inside
  return isMet(JSON.stringify(when)) ? rest : { ...rest, visibleIn: 'web' }
}
