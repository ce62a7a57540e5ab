import { Text } from '@mantine/core'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { usePreviewOf } from '../../../kit/preview.ts'
import type { Filter } from '../../segments/builder/tree.ts'
import { WritingContext } from '../writing.ts'

const ACTIVE: Filter = { field: 'status', op: 'is', value: 'active' }

/** Counts the active readers of the newsletter that meet a condition. `words` is the key of the sentence. Null counts none. */
export function ReaderCount({ filter, words }: { filter: Filter | null; words: 'when.count' | 'visual.without' }) {
  const { t } = useTranslation('content')
  const { newsletterId } = use(WritingContext)
  const asked = filter && newsletterId !== '' ? { newsletterId, filter: { all: [ACTIVE, filter] } } : null
  const { preview, current, problem } = usePreviewOf('preview_segment', asked)
  if (!filter || !preview || !current || problem !== null) return null
  const { count, exact } = preview
  return (
    <Text size="xs" c="dimmed" className="figures" role="status">
      {t(words, { count, shown: exact ? number(count) : `≈ ${number(count)}` })}
    </Text>
  )
}
