import { useTranslation } from 'react-i18next'
import { mergeTagsIn, translateTags } from '../../../../../src/lib/merge-tags.ts'
import { offerBack } from '../../content/FormatChoice.tsx'
import { useTagTranslation } from '../../content/useTagTranslation.ts'
import { isSameJson } from '../../content/visual/same.ts'
import type { Draft } from '../campaign.ts'

type Texts = Pick<Draft, 'subject' | 'previewText' | 'content' | 'variants'>

/** Returns a function that translates tags of other services in all of a draft, with a way back. */
export function useDraftTranslation(latest: () => Draft, change: (some: Partial<Draft>) => void) {
  const { t } = useTranslation('content')
  const translate = useTagTranslation()

  /** Translates a text, and counts the tags. Null: the server has refused it. */
  const translated = async <Text extends Partial<Omit<Texts, 'variants'>>>(
    text: Text,
  ): Promise<{ text: Text; count: number } | null> => {
    const made = text.content === undefined ? { count: 0 } : await translate(text.content)
    if (!made) return null
    const lines = (['subject', 'previewText'] as const).flatMap((name) =>
      text[name] === undefined ? [] : [[name, text[name]] as const],
    )
    return {
      text: {
        ...text,
        ...('content' in made && { content: made.content }),
        ...Object.fromEntries(lines.map(([name, line]) => [name, translateTags(line)])),
      },
      count: made.count + lines.reduce((sum, [, line]) => sum + countTags(line), 0),
    }
  }

  return async () => {
    const { subject, previewText, content, variants } = latest()
    const own = await translated({ subject, previewText, content })
    const options = await Promise.all((variants?.options ?? []).map((one) => translated(one)))
    if (!own || options.includes(null) || !isSameJson(latest().content, content)) return
    const count = [own, ...options].reduce((sum, made) => sum + made!.count, 0)
    change({
      ...own.text,
      ...(variants && { variants: { ...variants, options: options.map((one) => one!.text) } }),
    })
    offerBack(own.text.content, {
      message: t('tags.done', { count }),
      label: t('undo'),
      undo: () => change({ subject, previewText, content, variants }),
    })
  }
}

const countTags = (line: string) => mergeTagsIn(line).filter(({ here }) => here !== null).length
