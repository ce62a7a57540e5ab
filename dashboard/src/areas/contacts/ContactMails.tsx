import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { type OutputOf, useList } from '../../queries.ts'
import { Timeline } from './Timeline.tsx'

type Mail = OutputOf<'list_contact_mails'>['data'][number]

export function ContactMails({ contactId }: { contactId: string }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const query = useList('list_contact_mails', { contactId, limit: 20 })
  return (
    <Timeline
      title={t('mails')}
      query={query}
      empty={t('noMails')}
      entry={(mail, at) => <Entry key={`${mail.mailingId} ${at}`} mail={mail} />}
    />
  )
}

function Entry({ mail }: { mail: Mail }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const { kind, subject, sentAt } = mail
  return (
    <li>
      <Group justify="space-between" gap="md" wrap="nowrap" align="flex-start">
        <div style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          <Text fw={500} dir="auto">
            {subject || t('noSubject')}
            {kind !== 'campaign' && (
              <Text span c="dimmed" fw={400}>
                {' '}
                · {t(`kinds.${kind}`, { defaultValue: kind })}
              </Text>
            )}
          </Text>
          <Outcome mail={mail} />
        </div>
        <Text c="dimmed" size="sm" style={{ flex: 'none' }}>
          <Time at={sentAt} />
        </Text>
      </Group>
    </li>
  )
}

/** The status of a mail, and in words the reason, the mail server's reply, or the reader's acts. */
function Outcome({ mail: { status, reason, answer, openedAt, clickedAt } }: { mail: Mail }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const read = [openedAt && t('opened'), clickedAt && t('clicked')].filter(Boolean).join(', ')
  const why =
    reason !== null ? t(`reasons.${reason}`, { defaultValue: reason }) : (answer ?? (read || null))
  return (
    <>
      <StatusBadge status={status} label={t(`mailStatus.${status}`)} />
      {why !== null && (
        <Text span c="dimmed" size="sm" ml={8}>
          {why}
        </Text>
      )}
    </>
  )
}
