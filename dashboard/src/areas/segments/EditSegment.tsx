import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/operation.ts'
import { ReadState } from '../../kit/ReadState.tsx'
import { etagOf, useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { SegmentForm } from './SegmentForm.tsx'
import type { Segment } from './tree.ts'

export default function EditSegment() {
  const { t } = useTranslation('segments')
  const { segmentId } = useParams({ strict: false }) as { segmentId: string }
  const query = useRead('get_segment', { segmentId })
  if (query.data) return <Loaded key={segmentId} segment={query.data} />
  return (
    <Page title={t('segment')} back={{ to: '/segments', label: t('title') }}>
      <ReadState query={query}>{() => null}</ReadState>
    </Page>
  )
}

function Loaded({ segment: latest }: { segment: Segment }) {
  // The version that was read when the page opened goes with the change: that of another person is not overwritten.
  const [segment] = useState(latest)
  const { t } = useTranslation(['segments', 'frame'])
  const navigate = useNavigate()
  const to = `/segments/${segment.id}`
  const update = useOperation('update_segment', {
    said: t('frame:saved'),
    words: { precondition_failed: t('changedMeanwhile') },
    done: () => navigate({ to }),
  })
  return (
    <SegmentForm
      title={t('editTitle')}
      back={{ to, label: t('segment') }}
      segmentId={segment.id}
      newsletterId={segment.newsletterId}
      initial={segment}
      save={(values) => update.run({ segmentId: segment.id, ...values }, { ifMatch: etagOf(segment) })}
      saving={update}
    />
  )
}
