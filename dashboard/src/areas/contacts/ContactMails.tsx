import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../kit/DataTable.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { type OutputOf, useList } from '../../queries.ts'
import { Section } from './Section.tsx'

type Mail = OutputOf<'list_contact_mails'>['data'][number]

/** The mails to one contact, and what became of each. */
export function ContactMails({ contactId }: { contactId: string }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const query = useList('list_contact_mails', { contactId, limit: 50 })
  return (
    <Section title={t('mails')} plain>
      <DataTable<Mail>
        name="contact-mails"
        label={t('mails')}
        fixed
        query={query}
        id={({ mailingId, subject, sentAt }) => `${mailingId} ${subject} ${sentAt ?? ''}`}
        columns={columns(t)}
        empty={
          <Text c="dimmed" className="mc-card">
            {t('noMails')}
          </Text>
        }
      />
    </Section>
  )
}

function columns(t: (key: string) => string): Column<Mail>[] {
  return [
    { key: 'subject', header: t('subject'), cell: (mail) => <Subject mail={mail} />, width: '40%' },
    { key: 'outcome', header: t('outcome'), cell: (mail) => <Outcome mail={mail} /> },
    { key: 'sent', header: t('sent'), cell: ({ sentAt }) => <Time at={sentAt} />, wide: true, width: 128 },
    { key: 'opened', header: t('opened'), cell: ({ openedAt }) => <Time at={openedAt} />, wide: true, width: 128 },
    { key: 'clicked', header: t('clicked'), cell: ({ clickedAt }) => <Time at={clickedAt} />, wide: true, width: 128 },
  ]
}

function Subject({ mail: { kind, subject } }: { mail: Mail }) {
  const { t } = useTranslation(['contacts', 'frame'])
  return (
    <span dir="auto" title={subject}>
      {subject || t('noSubject')}
      {kind !== 'campaign' && <span style={{ color: 'var(--mantine-color-dimmed)' }}> · {t(`kinds.${kind}`)}</span>}
    </span>
  )
}

/** The status of a mail, and the reason or the mail server's reply in words. */
function Outcome({ mail: { status, reason, answer } }: { mail: Mail }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const why = reason !== null ? t(`reasons.${reason}`, { defaultValue: reason }) : answer
  return (
    <span title={why ?? undefined}>
      <StatusBadge status={status} label={t(`mailStatus.${status}`)} />
      {why !== null && (
        <Text span c="dimmed" size="sm" ml={8}>
          {why}
        </Text>
      )}
    </span>
  )
}
