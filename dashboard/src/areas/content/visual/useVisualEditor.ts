import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tell } from '../../../kit/offer-undo.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { useFieldLabel } from '../../contacts/fields.ts'
import type { BlocksContent } from '../blocks/block.ts'
import type { Following } from '../following.ts'
import { usePasteLosses } from '../usePasteLosses.ts'
import { type Hints, showHints, withHints } from './hints.ts'
import { takePastes } from './pasting.ts'
import { chosenBlock } from './places.ts'
import { showUploads, uploadImages } from './uploading.ts'
import { Visual } from './visual.ts'

interface Wishes {
  value: BlocksContent
  change: (value: BlocksContent) => void
  label: string
  language: string
  wrong: Hints['wrong']
  menu: () => void
}

/** Holds the editor as long as the page lives, and brings it what changes elsewhere. */
export function useVisualEditor({ value, change, label, language, wrong, menu }: Wishes) {
  const { t } = useTranslation('content')
  const host = useRef<HTMLDivElement>(null)
  const { run: upload } = useOperation('upload_image', { toast: true })
  const fieldName = useFieldLabel()
  const wordsOf = usePasteLosses()
  const now = useRef({ value, change, menu, upload, t, fieldName, wordsOf })
  useEffect(() => {
    now.current = { value, change, menu, upload, t, fieldName, wordsOf }
  })
  const [said, say] = useState('')
  const announce = (message: string) => {
    if (message === '') return
    tell({ message })
    say(message)
  }
  const hints: Hints = {
    empty: t('visual.empty'),
    slash: t('visual.hint'),
    email: t('visible.email'),
    web: t('visible.web'),
    some: t('when.some'),
    wrong,
  }
  const [visual] = useState(() => {
    const made: Visual = new Visual(value.blocks, {
      change: (blocks) => now.current.change({ ...now.current.value, blocks }),
      menu: () => now.current.menu(),
      fieldName: (field) => now.current.fieldName(field),
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        spellcheck: 'true',
        lang: language,
      },
      plugins: [
        showHints(hints),
        showUploads(),
        takePastes({
          upload: (view, files, pos) =>
            void uploadImages(view, files, pos, {
              upload: async (file) => (await now.current.upload({ file }))?.id ?? null,
              words: (name) => now.current.t('uploadingImage', { name }),
              ask: () => void made.openPanel(),
            }),
          tellLosses: (losses) => announce(now.current.wordsOf(losses)),
          tellCut: (count) => announce(now.current.t('visual.cut', { count })),
        }),
      ],
    })
    return made
  })
  useEffect(() => visual.mount(host.current!), [visual])
  useEffect(() => {
    // Blocks of another tab, or an undone change. The editor's own come back the same or equal.
    visual.take(value.blocks)
  }, [visual, value.blocks])
  const written = JSON.stringify([...wrong, hints.empty])
  useEffect(() => {
    if (visual.view) visual.view.dispatch(withHints(visual.view.state, hints))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the same hints are made anew with each key
  }, [visual, written])
  return { visual, host, said }
}

/** Tells the preview of the block at the cursor, and takes the block that is clicked in it. */
export function useFollowed(visual: Visual, root: string, following: Following | undefined): void {
  useEffect(() => {
    if (!following) return
    const tell = () => {
      if (!visual.view?.hasFocus()) return
      const id: unknown = chosenBlock(visual.view.state)?.node.attrs['id']
      // The preview measures itself, which would delay the cursor within ProseMirror's update.
      if (typeof id === 'string') setTimeout(() => following.at(root, id))
    }
    const silent = visual.subscribe(tell)
    const ended = following.edits(root, (id) => visual.leadTo(id))
    return () => {
      silent()
      ended()
    }
  }, [visual, root, following])
}
