import { useTranslation } from 'react-i18next'
import { tell } from '../../../kit/offer-undo.tsx'
import { type Block, withNewIds } from '../blocks/block.ts'
import { useReadOn } from '../blocks/useReadOn.ts'
import { runOfLiquid } from '../blocks/field-run.ts'
import {
  freshNode,
  insertBlock,
  insertBlocks,
  type Refusal,
  TEXT_TYPES,
  turnInto,
  turnIntoList,
} from './commands.ts'
import type { Item } from './items.ts'
import { nodesOf } from './mapping.ts'
import { chosenBlock, findBlock } from './places.ts'
import { wordsOfRefusal } from './refusal.ts'
import { nodesOfRuns } from './runs.ts'
import { useVisual } from './useVisual.ts'

/** Blocks that need nothing of the author once they stand there. */
const WHOLE = ['divider', 'spacer', 'paywall']

export function usePutting() {
  const { t } = useTranslation('content')
  const readOn = useReadOn()
  const visual = useVisual()

  const putText = (text: string) =>
    visual.run((state, dispatch) => {
      const nodes = nodesOfRuns([{ ...runOfLiquid(text) }])
      const tr = state.tr
      for (const node of nodes)
        tr.replaceSelectionWith(node.mark(state.selection.$from.marks()), false)
      dispatch?.(tr.scrollIntoView())
      return true
    })

  const refused = (refusal: Refusal | null) => {
    if (refusal !== null) tell({ message: t(...wordsOfRefusal(refusal)) })
    return refusal !== null
  }

  const putSnippet = (blocks: readonly Block[]) => {
    const { view } = visual
    if (
      view &&
      blocks.length > 0 &&
      !refused(insertBlocks(view.state, view.dispatch, nodesOf(withNewIds(blocks))))
    )
      view.focus()
  }

  /** Puts a thing where the cursor is, or in the place of the sign that opened the menu. */
  const put = (item: Item, from?: number) => {
    const { view } = visual
    if (!view) return
    visual.show({ slash: null })
    if (from !== undefined) view.dispatch(view.state.tr.delete(from, view.state.selection.head))
    if (item.type === 'field')
      return void putText(
        item.liquid ?? `{{ first_name | default: "${t('placeholders.friend')}" }}`,
      )
    if (item.type === 'snippet') return putSnippet(item.blocks ?? [])
    const at = chosenBlock(view.state)
    const isText = at?.node.isTextblock === true
    const { type } = item
    if (type === 'list' && isText)
      return void visual.run(turnIntoList((item.more as { ordered: boolean }).ordered))
    const own = (TEXT_TYPES as readonly string[]).includes(type)
    if (own && isText)
      return void visual.run(
        turnInto(type as 'paragraph', type === 'callout' ? { tone: 'info' } : { ...item.more }),
      )
    const node = freshNode(
      type,
      type === 'button' ? { label: readOn } : (item.make?.() ?? item.more),
    )
    if (refused(insertBlock(view.state, view.dispatch, node))) return
    view.focus()
    if (node.type.name !== 'card') return
    if (!WHOLE.includes(type)) return void visual.openPanel()
    const placed = findBlock(view.state.doc, node.attrs['id'] as string)
    if (placed) visual.passBy(placed)
  }
  return { put, putText }
}
