import { Puzzle } from 'lucide-react'
import { use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../queries.ts'
import { summaryOf } from '../blocks/summary.ts'
import { WritingContext } from '../writing.ts'
import { type Item, itemsOf } from './items.ts'

const SNIPPETS_MAX = 100

export function useItems(): Item[] {
  const { t } = useTranslation('content')
  const { newsletterId } = use(WritingContext)
  const { data } = useRead(
    'list_snippets',
    { newsletterId, limit: SNIPPETS_MAX },
    { enabled: newsletterId !== '' },
  )
  return useMemo(
    () => [
      ...itemsOf(t),
      ...(data?.data ?? []).map(({ id, name, blocks }): Item => ({
        key: id,
        type: 'snippet',
        icon: Puzzle,
        name,
        text: blocks
          .map((block) => summaryOf(block, t))
          .filter(Boolean)
          .join(' · '),
        blocks,
        words: t('snippets.found'),
      })),
    ],
    [t, data],
  )
}
