import { offerUndo, tell } from '../../../kit/offer-undo.tsx'
import { type Block, type BlocksContent, BLOCKS_MAX, DEPTH_MAX, freshBlock } from './block.ts'
import type { Editing } from './context.ts'
import { edits, newlyOver } from './edits.ts'
import { focusBlock } from './focus.ts'
import { type Say, summaryOf } from './summary.ts'

interface Parts {
  history: { now(): BlocksContent; put(next: BlocksContent, part?: string): void }
  open(id: string): void
  toggle(id: string): void
  /** Tells people with a screen reader what happened. */
  say(words: string): void
  t: Say
}

/** Makes the changes that a card can ask for: each changes the blocks, says so, and leads the keyboard to its place. */
export function editingOf({ history, open, toggle, say, t }: Parts): Editing {
  const blocks = () => history.now().blocks
  const nameOf = (block: Block) => [t(`content:types.${block.type}.name`), summaryOf(block, t)].filter(Boolean).join(': ')
  /** Puts blocks, unless they would go over a bound of the API. */
  const set = (next: Block[], part?: string): boolean => {
    const over = newlyOver(blocks(), next)
    if (over === 'deep') tell({ message: t('content:tooDeep', { count: DEPTH_MAX }) })
    else if (over === 'many') tell({ message: t('content:tooMany', { count: BLOCKS_MAX }) })
    else history.put({ ...history.now(), blocks: next }, part)
    return over === null
  }
  const sayMoved = (id: string) => {
    const place = edits.placeOf(blocks(), id)
    if (!place) return
    const { at, index, list, node } = place
    if (at) open(at.inside)
    const where = at ? t('content:moved.column', { column: at.list + 1 }) : ''
    say([t('content:moved.to', { words: nameOf(node), at: index + 1, of: list.length }), where].filter(Boolean).join(', '))
  }
  return {
    toggle,
    change: (block, part) => void set(edits.change(blocks(), block), part && `${block.id} ${part}`),
    add(type, at, index = edits.lengthAt(blocks(), at)) {
      const block = freshBlock(type)
      if (!set(edits.insert(blocks(), at, index, block))) return
      open(block.id!)
      say(t('content:added', { words: t(`content:types.${type}.name`) }))
      focusBlock(block.id!, 'form')
    },
    step(id, by) {
      if (!set(edits.step(blocks(), id, by))) return
      sayMoved(id)
      focusBlock(id, by < 0 ? 'up' : 'down')
    },
    move(id, target) {
      if (set(edits.moveTo(blocks(), id, target))) sayMoved(id)
    },
    duplicate(id) {
      const { nodes, copy } = edits.duplicate(blocks(), id)
      if (!copy || !set(nodes)) return
      say(t('content:duplicated', { words: nameOf(copy) }))
      focusBlock(copy.id!, 'toggle')
    },
    remove(id) {
      const place = edits.placeOf(blocks(), id)
      if (!place) return
      const { at, index, list, node } = place
      set(edits.remove(blocks(), id))
      const next = list[index + 1] ?? list[index - 1]
      focusBlock(next?.id ?? at?.inside ?? null, 'toggle')
      const undo = () => {
        if (edits.placeOf(blocks(), id)) return
        set(edits.putBack(blocks(), place))
        focusBlock(id, 'toggle')
      }
      offerUndo({ id: `removed-${id}`, message: t('content:removed', { words: nameOf(node) }), label: t('content:undo'), undo })
    },
  }
}
