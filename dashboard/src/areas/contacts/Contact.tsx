import { Button, Grid, Group, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { isNotFound, useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { type Contact as Subscriber, nameOf } from './contact.ts'
import { ContactActions } from './ContactActions.tsx'
import { ContactActivity } from './ContactActivity.tsx'
import { ContactEvidence } from './ContactEvidence.tsx'
import { ContactFields } from './ContactFields.tsx'
import { ContactMails } from './ContactMails.tsx'
import { ContactNotice } from './ContactNotice.tsx'
import { ContactOrders } from './ContactOrders.tsx'
import { ContactPaid } from './paid/ContactPaid.tsx'
import { ContactRuns } from './ContactRuns.tsx'
import { ContactTags } from './ContactTags.tsx'
import { PaidBadge } from './paid/PaidBadge.tsx'

export default function Contact() {
  const { t } = useTranslation(['contacts', 'frame'])
  const { contactId } = useParams({ strict: false }) as { contactId: string }
  const mayWrite = useMay('editor')
  const query = useRead('get_contact', { contactId })
  const gone = isNotFound(query.error)
  const contact = gone ? undefined : query.data
  return (
    <Page
      title={contact ? unicodeAddress(contact.email) : t('contact')}
      back={{ to: '/contacts', label: t('title') }}
      peek={{ operation: 'get_contact', input: { contactId } }}
      actions={contact && mayWrite && <ContactActions key={contact.id} contact={contact} />}
    >
      {gone ? (
        <EmptyState title={t('gone')} text={t('goneText')}>
          <Button variant="default" component={Link} to="/contacts">
            {t('title')}
          </Button>
        </EmptyState>
      ) : (
        <ReadState query={query} lines={6}>
          {(contact) => <Details key={contact.id} contact={contact} mayWrite={mayWrite} />}
        </ReadState>
      )}
    </Page>
  )
}

function Details({ contact, mayWrite }: { contact: Subscriber; mayWrite: boolean }) {
  const name = nameOf(contact)
  return (
    <Stack gap="md">
      {/* Below the title: a long address needs the whole line. */}
      <Group gap="sm" mt={-8}>
        <StatusBadge status={contact.status} />
        <Suspense>{contact.tier === 'paid' && <PaidBadge />}</Suspense>
        {name !== '' && (
          <Text c="dimmed" dir="auto" visibleFrom="sm" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
        )}
      </Group>
      <ContactNotice contact={contact} mayWrite={mayWrite} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 7, lg: 8 }}>
          <Stack gap="md">
            <ContactFields contact={contact} mayWrite={mayWrite} />
            <ContactMails contactId={contact.id} />
            <ContactOrders contactId={contact.id} />
            <ContactRuns contactId={contact.id} />
            <ContactActivity contactId={contact.id} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5, lg: 4 }}>
          <Stack gap="md">
            <ContactPaid contact={contact} />
            <ContactTags contact={contact} mayWrite={mayWrite} />
            <ContactEvidence contact={contact} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  )
}
