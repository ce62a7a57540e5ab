import { Link } from '@tanstack/react-router'
import { Inbox, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../kit/Note.tsx'
import { useRead } from '../../../queries.ts'
import type { Newsletter } from '../../../shell/newsletter.ts'
import { useSession } from '../../../shell/session.ts'

/** Says that the mails of a campaign are in the outbox, and leads to them. */
export function OutboxNote({ subject }: { subject: string }) {
  const { t } = useTranslation('campaigns')
  const { outbox } = useSession()
  if (!outbox) return null
  // The outbox has subjects filled in, so the search takes the words before a placeholder.
  const q = subject
    .split(/\{[{%]/, 1)[0]!
    .trim()
    .slice(0, 100)
  return (
    <Note icon={Inbox}>
      {t('outbox.note')}{' '}
      <Link to="/settings/outbox" search={q === '' ? {} : { q }}>
        {t('outbox.show')}
      </Link>
    </Note>
  )
}

/** Warns before sending that the mails go to the outbox. Owners of a server can mend it. */
export function OutboxWarning() {
  const { t } = useTranslation('campaigns')
  const { outbox, role, edition } = useSession()
  return (
    outbox && (
      <Note icon={Inbox}>
        {t('outbox.warning')}{' '}
        {role === 'owner' && edition === 'self-hosted' && (
          <Link to="/settings/mail">{t('outbox.mend')}</Link>
        )}
      </Note>
    )
  )
}

/** Says before sending that the newsletter's domain is not verified. */
export function DomainWarning({ newsletter: { domainId, sender } }: { newsletter: Newsletter }) {
  const { t } = useTranslation('campaigns')
  const domains = useRead('list_domains', { limit: 100 }).data?.data
  if (
    domains === undefined ||
    domains.some(({ id, status }) => id === domainId && status === 'verified')
  )
    return null
  return (
    <Note icon={TriangleAlert}>
      {t(domainId === null ? 'unsigned.missing' : 'unsigned.pending', {
        domain: sender.email.split('@').at(-1),
      })}{' '}
      <Link to={domainId === null ? '/settings/domains' : `/settings/domains/${domainId}`}>
        {t('unsigned.show')}
      </Link>
    </Note>
  )
}
