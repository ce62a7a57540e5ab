import { use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tell } from '../../../kit/offer-undo.tsx'
import { noteUploads } from '../../../uploads.ts'
import { useFieldLabel } from '../../contacts/fields.ts'
import { useOperation } from '../../../kit/operation.ts'
import { WritingContext } from '../writing.ts'
import type { Block, BlocksContent } from '../blocks/block.ts'
import type { Following } from '../following.ts'
import { usePasteLosses } from '../usePasteLosses.ts'
import { type Hints, showHints, withHints } from './hints.ts'
import { takePastes } from './pasting.ts'
import { chosenBlock } from './places.ts'
import { wordsOfRefusal } from './refusal.ts'
import { useSending } from './useSending.ts'
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
  const sending = useSending()
  const fieldName = useFieldLabel()
  const wordsOf = usePasteLosses()
  const convert = useMarkdown()
  const now = useRef({ value, change, menu, sending, t, fieldName, wordsOf, convert })
  useEffect(() => {
    now.current = { value, change, menu, sending, t, fieldName, wordsOf, convert }
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
    foldTitle: t('toggle.title'),
    foldText: t('toggle.text'),
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
      upload: (file, tell) => now.current.sending.send(file, tell),
      take: (url) => now.current.sending.take(url),
      notTaken: (url, why) => tell({ message: now.current.t('picture.notTaken', { url, why }) }),
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        spellcheck: 'true',
        lang: language,
      },
      plugins: [
        showHints(hints),
        takePastes({
          upload(files, pos) {
            const refusal = made.pictures.put(files, pos)
            if (refusal !== null) announce(now.current.t(...wordsOfRefusal(refusal)))
            else if (files.length === 1) made.openPanel()
          },
          foreign: (ids) => made.offerForeign(ids),
          tellLosses: (losses) => announce(now.current.wordsOf(losses)),
          convert: (markdown) => now.current.convert(markdown),
          tellConverted: () => announce(now.current.t('visual.converted')),
          tellCut: (count) => announce(now.current.t('visual.cut', { count })),
        }),
      ],
    })
    return made
  })
  useEffect(() => visual.mount(host.current!), [visual])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => visual.pictures.isBusy && event.preventDefault()
    addEventListener('beforeunload', ask)
    const { pictures } = visual
    const note = () =>
      noteUploads(visual, pictures.isBusy ? 'busy' : pictures.hasFailed ? 'failed' : 'none')
    const ended = pictures.subscribe(note)
    return () => {
      removeEventListener('beforeunload', ask)
      ended()
      noteUploads(visual, 'none')
    }
  }, [visual])
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

/** Returns a function that converts Markdown, or gives null where that would lose something. */
function useMarkdown() {
  const { newsletterId } = use(WritingContext)
  const { run } = useOperation('convert_content')
  return async (body: string): Promise<Block[] | null> => {
    const content = { format: 'markdown' as const, body }
    const made = await run({ content, to: 'blocks', newsletterId })
    return made?.content.format === 'blocks' && made.losses.length === 0
      ? made.content.blocks
      : null
  }
}

/** Tells the page of the block at the cursor, and takes the block that is clicked in it. */
export function useFollowed(visual: Visual, root: string, following: Following | undefined): void {
  useEffect(() => {
    if (!following) return
    const tell = () => {
      following.begins(root, visual.begun)
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
      following.begins(root, null)
    }
  }, [visual, root, following])
}
