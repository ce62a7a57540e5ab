import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '../content.ts'
import { type Block, type BlocksContent, type BlockType, BLOCKS_MAX, DEPTH_MAX, freshBlock } from './block.ts'
import { around, blockAt, change, duplicate, insert, lengthAt, type ListAt, moveTo, overLimit, placeOf, remove, step, type Target } from './edits.ts'
import { focusBlock } from './focus.ts'
import { summaryOf } from './summary.ts'
import { useHistory } from './useHistory.ts'

/** The changes that a card can ask for. The object stays the same, so that a key in one block draws no other block anew. */
export interface Editing {
  toggle(id: string): void
  change(block: Block, part?: string): void
  add(type: BlockType, at: ListAt, index?: number): void
  step(id: string, by: -1 | 1): void
  move(id: string, target: Target): void
  duplicate(id: string): void
  remove(id: string): void
}

/** The state of the cards, beside the blocks themselves. */
export interface Status {
  opened: ReadonlySet<string>
  /** The errors of each block, by id. Their pointers begin below the block. */
  errors: ReadonlyMap<string, FieldError[]>
}

interface Blocks {
  editing: Editing
  status: Status
  /** The words for screen readers. */
  said: string
  setTheme(theme: BlocksContent['theme']): void
  undo: (() => void) | null
  redo: (() => void) | null
}

/** Holds the state of the composer of blocks. */
export function useBlocks(content: BlocksContent, put: (content: BlocksContent) => void, root: string, faults: readonly FieldError[]): Blocks {
  const { t } = useTranslation(['content', 'frame'])
  const history = useHistory(content, put)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  const [said, setSaid] = useState('')
  const errors = errorsOf(content.blocks, root, faults)
  // A block that the server refuses is opened once. It can be closed again.
  const wrong = [...errors.keys()].join(' ')
  const [shown, setShown] = useState('')
  if (shown !== wrong) {
    setShown(wrong)
    const before = new Set(shown.split(' '))
    const fresh = [...errors.keys()].filter((id) => !before.has(id))
    setOpened((now) => new Set([...now, ...fresh.flatMap((id) => [id, ...around(content.blocks, id)])]))
  }
  const shownErrors = JSON.stringify([...errors])
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the same errors are made anew with each key
  const status = useMemo(() => ({ opened, errors }), [opened, shownErrors])
  const [editing] = useState(() => ({}) as Editing)
  const blocks = () => history.now().blocks
  const nameOf = (block: Block) => [t(`types.${block.type}.name`), summaryOf(block, t)].filter(Boolean).join(': ')
  /** Puts blocks, unless they would go over a bound of the API. */
  const set = (next: Block[], part?: string): boolean => {
    const over = overLimit(next)
    if (over !== null && over !== overLimit(blocks())) {
      toast({ message: over === 'deep' ? t('tooDeep', { count: DEPTH_MAX }) : t('tooMany', { count: BLOCKS_MAX }) })
      return false
    }
    history.put({ ...history.now(), blocks: next }, part)
    return true
  }
  const open = (id: string) => setOpened((now) => new Set(now).add(id))
  const saidMoved = (id: string) => {
    const place = placeOf(blocks(), id)
    if (!place) return
    const { at, index, list, block } = place
    if (at) open(at.columns)
    const where = at ? t('moved.column', { column: at.column + 1 }) : ''
    setSaid([t('moved.to', { words: nameOf(block), at: index + 1, of: list.length }), where].filter(Boolean).join(', '))
  }

  Object.assign(editing, {
    toggle: (id) =>
      setOpened((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    change: (block, part) => void set(change(blocks(), block), part && `${block.id} ${part}`),
    add(type, at, index = lengthAt(blocks(), at)) {
      const block = freshBlock(type)
      if (!set(insert(blocks(), at, index, block))) return
      open(block.id!)
      setSaid(t('added', { words: t(`types.${type}.name`) }))
      focusBlock(block.id!, 'form')
    },
    step(id, by) {
      if (!set(step(blocks(), id, by))) return
      saidMoved(id)
      focusBlock(id, by < 0 ? 'up' : 'down')
    },
    move(id, target) {
      if (set(moveTo(blocks(), id, target))) saidMoved(id)
    },
    duplicate(id) {
      const { blocks: next, copy } = duplicate(blocks(), id)
      if (!copy || !set(next)) return
      setSaid(t('duplicated', { words: nameOf(copy) }))
      focusBlock(copy.id!, 'toggle')
    },
    remove(id) {
      const place = placeOf(blocks(), id)
      if (!place) return
      const { at, index, list, block } = place
      set(remove(blocks(), id))
      const next = list[index + 1] ?? list[index - 1]
      focusBlock(next?.id ?? at?.columns ?? null, 'toggle')
      const key = `removed-${id}`
      const restore = () => {
        notifications.hide(key)
        if (placeOf(blocks(), id)) return
        // Its columns may have been removed since.
        const isThere = at === null || placeOf(blocks(), at.columns) !== null
        set(insert(blocks(), isThere ? at : null, isThere ? index : blocks().length, block))
        focusBlock(id, 'toggle')
      }
      toast({
        id: key,
        message: (
          <Group gap="xs" justify="space-between" wrap="nowrap">
            <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              {t('removed', { words: nameOf(block) })}
            </Text>
            <Button size="compact-sm" variant="default" style={{ flex: 'none' }} onClick={restore}>
              {t('undo')}
            </Button>
          </Group>
        ),
      })
    },
  } satisfies Editing)
  return {
    editing,
    status,
    said,
    setTheme(theme) {
      const { theme: _before, ...rest } = history.now()
      history.put({ ...rest, ...(theme && Object.keys(theme).length > 0 && { theme }) }, 'theme')
    },
    undo: history.undo && saying(history.undo, 'undone'),
    redo: history.redo && saying(history.redo, 'redone'),
  }

  function saying(run: () => void, words: string) {
    return () => {
      run()
      setSaid(t(words))
    }
  }

  function toast(options: Parameters<typeof notifications.show>[0]): void {
    notifications.show({ autoClose: 10_000, closeButtonProps: { 'aria-label': t('frame:close') }, ...options })
  }
}

/** Puts errors to the blocks that their pointers lead into. */
function errorsOf(blocks: readonly Block[], root: string, faults: readonly FieldError[]): Map<string, FieldError[]> {
  const errors = new Map<string, FieldError[]>()
  for (const { pointer, detail } of faults) {
    const found = pointer.startsWith(`${root}/`) ? blockAt(blocks, pointer.slice(root.length)) : null
    if (found?.block.id) errors.set(found.block.id, [...(errors.get(found.block.id) ?? []), { pointer: found.rest, detail }])
  }
  return errors
}
