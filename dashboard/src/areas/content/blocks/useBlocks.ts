import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistory } from '../../../kit/useHistory.ts'
import type { FieldError } from '../content.ts'
import type { Block, BlocksContent } from './block.ts'
import type { Editing, Status } from './context.ts'
import { editingOf } from './editing.ts'
import { edits, errorsByBlock } from './edits.ts'

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
  const [said, say] = useState('')
  const errors = errorsByBlock(content.blocks, root, faults)
  const { opened, open, toggle } = useOpened(content.blocks, [...errors.keys()])
  const shownErrors = JSON.stringify([...errors])
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the same errors are made anew with each key
  const status = useMemo(() => ({ opened, errors }), [opened, shownErrors])
  const [editing] = useState(() => ({}) as Editing)
  Object.assign(editing, editingOf({ history, open, toggle, say, t }))
  const saying = (run: () => void, words: string) => () => {
    run()
    say(t(words))
  }
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
}

/** Holds which blocks are open. A block that the server refuses is opened once, and can be closed again. */
function useOpened(blocks: readonly Block[], wrongIds: readonly string[]) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(begunBlock(blocks)))
  const wrong = wrongIds.join(' ')
  const [shown, setShown] = useState('')
  if (shown !== wrong) {
    setShown(wrong)
    const before = new Set(shown.split(' '))
    const fresh = wrongIds.filter((id) => !before.has(id))
    setOpened((now) => new Set([...now, ...fresh.flatMap((id) => [id, ...edits.around(blocks, id)])]))
  }
  return {
    opened,
    open: (id: string) => setOpened((now) => new Set(now).add(id)),
    toggle: (id: string) =>
      setOpened((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
  }
}

/** Returns the one paragraph of a text that is not begun. It is open from the start, so that a person can write at once. */
function begunBlock(blocks: readonly Block[]): string[] {
  const [first, ...others] = blocks
  return first?.type === 'paragraph' && first.text.length === 0 && first.id !== undefined && others.length === 0 ? [first.id] : []
}
