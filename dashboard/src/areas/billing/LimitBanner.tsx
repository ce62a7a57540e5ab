import { Link } from '@tanstack/react-router'
import { CirclePause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../queries.ts'
import { useSession } from '../../shell/session.ts'
import { reachedLimit } from './limits.ts'

/** Says on every page that a limit stops sending. A self-hosted server has no limits. */
export function LimitBanner() {
  const { t } = useTranslation()
  const cloud = useSession().edition === 'cloud'
  const { data } = useRead('get_overview', {}, { enabled: cloud })
  const reached =
    cloud &&
    data &&
    (['emails', 'subscribers'] as const).find((limit) => reachedLimit(data.usage, limit))
  if (!reached) return null
  return (
    <div className="mc-banner" role="status">
      <CirclePause size={16} aria-hidden />
      <span>
        {t(`limit.${reached}`)} <Link to="/settings/billing">{t('limit.show')}</Link>
      </span>
    </div>
  )
}
