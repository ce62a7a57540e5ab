import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import type { Campaign } from '../campaign.ts'
import { tookSend } from './just-sent.ts'

/** A region that appears with its words is not read out: they come after it. */
const AFTER_MS = 500

/**
 * Says to screen readers that a sending has begun, after the dialog that began it, and that it has
 * ended while the page was open. The bar tells the count between.
 */
export function Announced({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { id, status, counts } = campaign
  const [said, setSaid] = useState('')
  const before = useRef<Campaign['status'] | null>(null)
  useEffect(() => {
    const begun = before.current === null && tookSend(id)
    const ended = status === 'sent' && (begun || before.current === 'sending')
    before.current = status
    if (!begun && !ended) return
    const words = {
      count: ended ? counts.sent : counts.recipients,
      shown: number(ended ? counts.sent : counts.recipients),
    }
    const timer = setTimeout(() => setSaid(t(ended ? 'ends.sent' : 'ends.begun', words)), AFTER_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- counts are said as of the change of status
  }, [id, status])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said}
    </VisuallyHidden>
  )
}
