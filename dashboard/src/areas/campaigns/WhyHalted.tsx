import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../kit/Note.tsx'
import type { Campaign } from './campaign.ts'
import { haltOf } from './campaign-view.ts'

/** Tells why a campaign paused or stopped by itself. */
export function WhyHalted({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const reason = haltOf(campaign)
  if (reason === null) return null
  return (
    <div role="alert">
      <Note icon={TriangleAlert}>
        <Text fw={600}>{t(`stopped.${reason}`)}</Text>
        {t(`stopped.${reason}Text`)}{' '}
        {reason.startsWith('plan_limit') && (
          <Link to="/settings/billing">{t('frame:limit.show')}</Link>
        )}
      </Note>
    </div>
  )
}
