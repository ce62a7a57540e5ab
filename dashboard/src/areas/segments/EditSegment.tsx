import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/operation.ts'
import { etagOf } from '../../queries.ts'
import { ReadSegment } from './ReadSegment.tsx'
import { SegmentForm } from './SegmentForm.tsx'
import type { Segment } from './builder/tree.ts'

export default function EditSegment() {
  return <ReadSegment>{(segment) => <Loaded segment={segment} />}</ReadSegment>
}

function Loaded({ segment: latest }: { segment: Segment }) {
  // The version read at the opening goes along, so no other person's change is overwritten.
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
      save={(values) =>
        update.run({ segmentId: segment.id, ...values }, { ifMatch: etagOf(segment) })
      }
      saving={update}
    />
  )
}
