import { Plugin } from '@tiptap/pm/state'
import { newId } from '../blocks/block.ts'
import { isObject } from './runs.ts'
import { eachBlock } from './places.ts'

/** Gives new blocks ids. The first of two blocks with one id keeps it. */
export function keepIds(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, { doc, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const seen = new Set<unknown>()
      eachBlock(doc, (node, pos) => {
        const { id, data } = node.attrs as { id: string | null; data: unknown }
        // A block whose id has another form than this version knows stays as it is.
        const isForeign = id === null && (!isObject(data) || data['id'] !== undefined)
        if (isForeign || (id !== null && !seen.has(id))) return void seen.add(id)
        tr.setNodeAttribute(pos, 'id', newId())
      })
      return tr.docChanged ? tr : null
    },
  })
}
