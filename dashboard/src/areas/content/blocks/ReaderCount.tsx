import { Text } from '@mantine/core'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { usePreviewOf } from '../../../kit/preview/preview.ts'
import type { Filter } from '../../segments/builder/tree.ts'
import { WritingContext } from '../writing.ts'

const ACTIVE: Filter = { field: 'status', op: 'is', value: 'active' }

/** Shows how many active readers meet a condition. Null shows nothing. `words`: its sentence. */
export function ReaderCount({
  filter,
  words,
}: {
  filter: Filter | null
  words: 'when.count' | 'visual.without'
}) {
  const { t } = useTranslation('content')
  const { newsletterId } = use(WritingContext)
  const asked =
    filter && newsletterId !== '' ? { newsletterId, filter: { all: [ACTIVE, filter] } } : null
  const { preview, current, problem } = usePreviewOf('preview_segment', asked)
  const { count, exact } =
    filter && preview && current && problem === null ? preview : { count: null, exact: true }
  // Screen readers announce what comes into a part that is there already.
  return (
    <Text size="xs" c="dimmed" className="figures" role="status">
      {count !== null && t(words, { count, shown: exact ? number(count) : `≈ ${number(count)}` })}
    </Text>
  )
}
