import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import { useRead } from '../../queries.ts'
import { useSession } from '../../shell/session.ts'

/** The time by which the outbox may be ahead of the answer to the browser. */
const AHEAD_MS = 2000

/** Says where a test mail went: to its addresses, or into the outbox, with a link to the mail. */
export function useTestSaid(): (sent: { to: readonly string[] }) => ReactNode {
  const { t } = useTranslation('outbox')
  const { outbox } = useSession()
  return ({ to }) =>
    outbox ? (
      <Written to={to} since={Date.now() - AHEAD_MS} />
    ) : (
      t('testSent', { count: to.length, to: to.map(unicodeAddress).join(', ') })
    )
}

function Written({ to, since }: { to: readonly string[]; since: number }) {
  const { t } = useTranslation('outbox')
  const [only = ''] = to
  if (to.length === 1)
    return (
      <>
        {t('testWritten', { to: unicodeAddress(only) })}{' '}
        <MailLink to={only} since={since} words={t('testOpen')} otherwise={null} />
      </>
    )
  return (
    <>
      {t('testsWritten')}
      {to.map((address) => {
        const name = unicodeAddress(address)
        return (
          <div key={address} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            <MailLink to={address} since={since} words={name} otherwise={name} />
          </div>
        )
      })}
    </>
  )
}

interface MailLinkProps {
  to: string
  since: number
  words: string
  /** Stands there until the mail is written. */
  otherwise: ReactNode
}

/** Leads to the mail once it is written, by a plain link: toasts stand outside of the pages. */
function MailLink({ to, since, words, otherwise }: MailLinkProps) {
  const isNew = (mail: { writtenAt: string } | undefined) =>
    mail !== undefined && Date.parse(mail.writtenAt) >= since
  const input = { kind: 'test', to, limit: 1 } as const
  const { data } = useRead('list_outbox_mails', input, { live: (mails) => !isNew(mails?.data[0]) })
  const mail = data?.data[0]
  if (!mail || !isNew(mail)) return otherwise
  return (
    <Anchor href={`/app/settings/outbox/${mail.name}`} underline="always" inherit>
      {words}
    </Anchor>
  )
}
