import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../format.ts'
import { Note } from '../../kit/Note.tsx'
import { useSession } from '../../shell/session.ts'
import { type Campaign, hasNotBegun } from './campaign.ts'
import { haltOf } from './campaign-view.ts'

/** Tells why a campaign paused or stopped by itself. */
export function WhyHalted({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'frame'])
  const { restoredFrom } = useSession()
  const reason = haltOf(campaign)
  if (reason === null) return null
  const date = restoredFrom === null ? '' : dayAndTime(restoredFrom)
  const words = reason === 'restored' && hasNotBegun(campaign) ? 'restoredUnsent' : reason
  return (
    <div role="alert">
      <Note icon={TriangleAlert}>
        <Text fw={600}>{t(`stopped.${words}`, { date })}</Text>
        {t(`stopped.${words}Text`, { date })}{' '}
        {reason.startsWith('plan_limit') && (
          <Link to="/settings/billing">{t('frame:limit.show')}</Link>
        )}
      </Note>
    </div>
  )
}
