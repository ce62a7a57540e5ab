import { useTranslation } from 'react-i18next'
import { mergeTagsIn } from '../../../../src/lib/merge-tags.ts'
import type { Content } from '../../kit/content-words.ts'
import { offerUndo } from '../../kit/offer-undo.tsx'
import { useOperation } from '../../kit/operation.ts'
import { withIds } from './blocks/block.ts'
import { offerBack } from './FormatChoice.tsx'
import { isSameJson } from './visual/same.ts'

const OFFER = 'foreign-tags'
const SHOWN_MAX = 3
/** The characters of a paste that are read: books are pasted too. */
const READ_MAX = 1_000_000

/** Translates tags of other services in a content, by the server, which knows code from words. */
export function useTagTranslation() {
  const { run } = useOperation('convert_content', { toast: true })
  return async (content: Content): Promise<{ content: Content; count: number } | null> => {
    const made = await run({ content, to: content.format })
    if (!made) return null
    const next =
      made.content.format === 'blocks'
        ? { ...made.content, blocks: withIds(made.content.blocks) }
        : made.content
    return { content: next, count: made.losses.length }
  }
}

/** Offers to translate the tags of other services that a paste has brought. */
export function usePastedTags(read: () => Content, change: (content: Content) => void) {
  const { t } = useTranslation('content')
  const translate = useTagTranslation()
  const run = async () => {
    const before = read()
    const made = await translate(before)
    // A text that the person has written meanwhile stays.
    if (!made || made.count === 0 || !isSameJson(read(), before)) return
    change(made.content)
    offerBack(made.content, {
      message: t('tags.done', { count: made.count }),
      label: t('undo'),
      undo: () => change(before),
    })
  }
  return (pasted: DataTransfer, format: Content['format']) => {
    const [html, text] = ['text/html', 'text/plain'].map((kind) =>
      pasted.getData(kind).slice(0, READ_MAX),
    ) as [string, string]
    // Copies from the visual editor stay whole, and a text in HTML takes the plain text.
    if (html.includes('data-pm-slice')) return
    const words = `${text}\n${format === 'html' ? '' : html}`
    const found = new Set(
      mergeTagsIn(words).flatMap(({ tag, here }) => (here === null ? [] : [tag])),
    )
    if (found.size === 0) return
    const tags = [...found].slice(0, SHOWN_MAX).join(', ') + (found.size > SHOWN_MAX ? ' …' : '')
    offerUndo({
      id: OFFER,
      message: t('tags.found', { count: found.size, tags }),
      label: t('tags.translate'),
      undo: () => void run(),
    })
  }
}
