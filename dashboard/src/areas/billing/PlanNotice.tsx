import { Link, useLocation } from '@tanstack/react-router'
import { CreditCard, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { day } from '../../format.ts'
import { useRead } from '../../queries.ts'
import { daysLeft } from './limits.ts'

/** The days before the end of a trial in which every page says so. */
const TRIAL_DAYS = 5

/** Says that a payment of the plan is missing, or that its trial ends soon. */
export default function PlanNotice() {
  const { t } = useTranslation('billing')
  const { data } = useRead('get_billing', {})
  // The page of the plan says the same, with the button that mends it.
  const isThere = useLocation().pathname === '/settings/billing'
  if (!data || isThere) return null
  const { status, lapsesAt, renewsAt, cancelAt } = data
  if (status === 'past_due' && lapsesAt !== null)
    return (
      <div className="mc-banner mc-banner-bad" role="status">
        <CreditCard size={16} aria-hidden />
        <span>
          {t('banner.pastDue', { day: day(lapsesAt) })}{' '}
          <Link to="/settings/billing">{t('banner.pay')}</Link>
        </span>
      </div>
    )
  const trialEnd = renewsAt ?? cancelAt
  if (status !== 'trialing' || trialEnd === null || daysLeft(trialEnd) > TRIAL_DAYS) return null
  return (
    <div className="mc-banner" role="status">
      <Hourglass size={16} aria-hidden />
      <span>
        {t(cancelAt === null ? 'banner.trial' : 'banner.trialCancelled', {
          count: daysLeft(trialEnd),
          day: day(trialEnd),
        })}{' '}
        <Link to="/settings/billing">{t('banner.see')}</Link>
      </span>
    </div>
  )
}
