import { Link, useLocation } from '@tanstack/react-router'
import { CreditCard, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { day } from '../../format.ts'
import { useRead } from '../../queries.ts'
import { useMay, useSession } from '../../shell/session.ts'
import { daysLeft } from './limits.ts'

/** The days before the end of a trial in which every page says so. */
const TRIAL_DAYS = 5

/** Says on every page that a payment of the plan is missing, or that its trial ends soon. Owners alone can do something about it. */
export function PlanBanner() {
  const { t } = useTranslation()
  const asks = useSession().edition === 'cloud' && useMay('owner')
  const { data } = useRead('get_billing', {}, { enabled: asks })
  // The page of the plan says the same, with the button that mends it.
  const isThere = useLocation().pathname === '/settings/billing'
  if (!asks || !data || isThere) return null
  const { status, lapsesAt, renewsAt, cancelAt } = data
  if (status === 'past_due' && lapsesAt !== null)
    return (
      <div className="mc-banner mc-banner-bad" role="status">
        <CreditCard size={16} aria-hidden />
        <span>
          {t('planBanner.pastDue', { day: day(lapsesAt) })} <Link to="/settings/billing">{t('planBanner.pay')}</Link>
        </span>
      </div>
    )
  const trialEnd = renewsAt ?? cancelAt
  if (status !== 'trialing' || trialEnd === null || daysLeft(trialEnd) > TRIAL_DAYS) return null
  return (
    <div className="mc-banner" role="status">
      <Hourglass size={16} aria-hidden />
      <span>
        {t(cancelAt === null ? 'planBanner.trial' : 'planBanner.trialCancelled', { count: daysLeft(trialEnd), day: day(trialEnd) })}{' '}
        <Link to="/settings/billing">{t('planBanner.see')}</Link>
      </span>
    </div>
  )
}
