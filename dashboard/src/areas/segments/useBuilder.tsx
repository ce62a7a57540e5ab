import { Button, Group as Line, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { insert, placeOf, remove as without } from './edits.ts'
import { CONDITIONS_MAX, DEPTH_MAX, type Filter, type Group, overLimit, treeOf } from './tree.ts'

export interface Builder {
  tree: Group
  /** Changes the tree, unless it would go over a bound of the API: then it says so. */
  edit(make: (now: Group) => Group): void
  /** Takes a part out, and offers to put it back. */
  remove(id: string, words: string): void
  /** Returns the reason why an edit would go over a bound; null where it would not. */
  reasonAgainst(make: (now: Group) => Group): string | null
}

/** Holds the tree while it is edited. */
export function useBuilder(filter: Filter): Builder {
  const { t } = useTranslation(['segments', 'frame'])
  const [tree, setTree] = useState(() => treeOf(filter))
  const latest = useRef(tree)
  const set = (next: Group) => {
    latest.current = next
    setTree(next)
  }
  const reasonAgainst = (make: (now: Group) => Group) => {
    const over = overLimit(make(latest.current))
    if (over === null || over === overLimit(latest.current)) return null
    return over === 'deep' ? t('tooDeep', { count: DEPTH_MAX }) : t('tooMany', { count: CONDITIONS_MAX })
  }
  const edit = (make: (now: Group) => Group) => {
    const reason = reasonAgainst(make)
    if (reason === null) set(make(latest.current))
    else toast({ message: reason })
  }
  return {
    tree,
    edit,
    reasonAgainst,
    remove(id, words) {
      const place = placeOf(latest.current, id)
      if (!place) return
      const { parent, index } = place
      const part = parent.parts[index]!
      set(without(latest.current, id))
      const key = `removed-${id}`
      const undo = () => {
        notifications.hide(key)
        // The group may have been removed since. The part then goes to the end of the tree.
        edit((now) => {
          const isThere = parent.id === now.id || placeOf(now, parent.id) !== null
          return isThere ? insert(now, parent.id, part, index) : insert(now, now.id, part)
        })
      }
      toast({
        id: key,
        message: (
          <Line gap="xs" justify="space-between" wrap="nowrap">
            <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              {t('removed', { words })}
            </Text>
            <Button size="compact-sm" variant="default" style={{ flex: 'none' }} onClick={undo}>
              {t('undo')}
            </Button>
          </Line>
        ),
      })
    },
  }

  function toast(options: Parameters<typeof notifications.show>[0]): void {
    notifications.show({ autoClose: 10_000, closeButtonProps: { 'aria-label': t('frame:close') }, ...options })
  }
}
