import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offerUndo, tell } from '../../../kit/offer-undo.tsx'
import type { Builder } from './context.ts'
import { placeOf, putBack, remove as without } from './edits.ts'
import { CONDITIONS_MAX, DEPTH_MAX, type Filter, type Group, newlyOver, treeOf } from './tree.ts'

export function useBuilder(filter: Filter): Builder {
  const { t } = useTranslation(['segments', 'frame'])
  const [tree, setTree] = useState(() => treeOf(filter))
  const latest = useRef(tree)
  const set = (next: Group) => {
    latest.current = next
    setTree(next)
  }
  const reasonAgainst = (make: (now: Group) => Group) => {
    const over = newlyOver(latest.current, make(latest.current))
    if (over === null) return null
    return over === 'deep'
      ? t('tooDeep', { count: DEPTH_MAX })
      : t('tooMany', { count: CONDITIONS_MAX })
  }
  const edit = (make: (now: Group) => Group) => {
    const reason = reasonAgainst(make)
    if (reason === null) set(make(latest.current))
    else tell({ message: reason })
  }
  return {
    tree,
    edit,
    reasonAgainst,
    remove(id, words) {
      const place = placeOf(latest.current, id)
      if (!place) return
      set(without(latest.current, id))
      const undo = () => edit((now) => putBack(now, place))
      offerUndo({ id: `removed-${id}`, message: t('removed', { words }), label: t('undo'), undo })
    },
  }
}
