import { Link, useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AUDIENCE, MAIN, SITE } from './navigation.ts'

const SHOWN = [...MAIN.slice(0, 2), AUDIENCE[0]!, SITE[0]!]

export function BottomBar({ more }: { more: () => void }) {
  const { t } = useTranslation()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const behindMore = !SHOWN.some(({ to }) => (to === '/' ? path === '/' : path.startsWith(to)))
  return (
    <nav style={{ display: 'flex', height: '100%' }} aria-label={t('nav.quick')}>
      {SHOWN.map(({ key, to, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="mc-bottom-link"
          activeOptions={{ exact: to === '/', includeSearch: false }}
        >
          <Icon size={20} aria-hidden />
          {t(key === 'site' ? 'nav.siteShort' : `nav.${key}`)}
        </Link>
      ))}
      <button
        type="button"
        className="mc-bottom-link"
        data-status={behindMore ? 'active' : undefined}
        onClick={more}
      >
        <MenuIcon size={20} aria-hidden />
        {t('nav.more')}
      </button>
    </nav>
  )
}
