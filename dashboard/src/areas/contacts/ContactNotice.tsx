import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Clock, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import { day } from '../../format.ts'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { useRead } from '../../queries.ts'
import type { Contact } from './contact.ts'
import { useRemoveSuppression } from './remove-suppression.tsx'

export function ContactNotice({ contact, mayWrite }: { contact: Contact; mayWrite: boolean }) {
  if (contact.status === 'pending') return <Pending contact={contact} mayWrite={mayWrite} />
  if (contact.status === 'bounced' || contact.status === 'complained')
    return <Suppressed contact={contact} mayWrite={mayWrite} />
  return null
}

function Pending({ contact, mayWrite }: { contact: Contact; mayWrite: boolean }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const resend = useOperation('resend_confirmation', {
    said: t('confirmationSent', { email: unicodeAddress(contact.email) }),
  })
  return (
    <Stack gap="xs">
      <Alert
        variant="default"
        icon={<Clock size={18} />}
        styles={{ wrapper: { alignItems: 'center' }, icon: { marginTop: 0 } }}
      >
        <Group justify="space-between" gap="sm">
          <Text style={{ flex: '1 1 280px' }}>
            {t('pendingText', { day: day(contact.subscribedAt) })}
          </Text>
          {mayWrite && (
            <Button
              variant="default"
              size="xs"
              loading={resend.pending}
              onClick={() => void resend.run({ contactId: contact.id })}
            >
              {t('resendConfirmation')}
            </Button>
          )}
        </Group>
      </Alert>
      <Problem text={resend.problem} />
    </Stack>
  )
}

function Suppressed({ contact, mayWrite }: { contact: Contact; mayWrite: boolean }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const suppressions = useRead('list_suppressions', { email: contact.email })
  const remove = useRemoveSuppression()
  const entry = suppressions.data?.data[0]
  const bounced = contact.status === 'bounced'
  return (
    <Alert
      variant="default"
      icon={<TriangleAlert size={18} />}
      title={t(bounced ? 'bouncedTitle' : 'complainedTitle')}
      styles={{ icon: { color: 'var(--mantine-color-error)' } }}
    >
      <Stack gap="xs" align="flex-start">
        <Text>{t(bounced ? (entry ? 'bouncedText' : 'bouncedElsewhere') : 'complainedText')}</Text>
        {entry && (
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('suppressedSince', { day: day(entry.createdAt) })}
            {entry.detail && <> {t('serverSaid', { detail: entry.detail })}</>}
          </Text>
        )}
        {mayWrite && bounced && entry && (
          <Button variant="default" size="xs" onClick={() => remove(contact.email)}>
            {t('mailAgain')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
