import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../../src/lib/addresses/unicode-domain.ts'
import { bytes, dayAndTime } from '../../../format.ts'
import { CopyField } from '../../../kit/CopyField.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { Note } from '../../../kit/Note.tsx'
import { ReadState } from '../../../kit/ReadState.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { isNotFound, type OutputOf, useRead } from '../../../queries.ts'
import { Page } from '../../../shell/Page.tsx'
import { Fact } from '../Section.tsx'

type ContactExport = OutputOf<'get_contact_data'>

/** The file with the data of one person: its state, and its link once it is made. */
export default function ContactData() {
  const { t } = useTranslation(['rights', 'contacts', 'frame'])
  const { exportId } = useParams({ strict: false }) as { exportId: string }
  const query = useRead(
    'get_contact_data',
    { exportId },
    { live: (made) => made?.status === 'running' },
  )
  const contactId = query.data?.contactId
  // The contact may be deleted since, and its address with it.
  const contact = useRead(
    'get_contact',
    { contactId: contactId ?? '' },
    { enabled: contactId !== undefined },
  )
  return (
    <Page
      title={t('dataTitle')}
      back={
        contact.data
          ? { to: `/contacts/${contact.data.id}`, label: unicodeAddress(contact.data.email) }
          : { to: '/contacts', label: t('contacts:title') }
      }
      peek={{ operation: 'get_contact_data', input: { exportId } }}
      width="form"
    >
      {isNotFound(query.error) ? (
        <EmptyState title={t('noData')} text={t('noDataText')}>
          <Button variant="default" component={Link} to="/contacts">
            {t('contacts:title')}
          </Button>
        </EmptyState>
      ) : (
        <ReadState query={query} lines={3}>
          {(made) => <State made={made} />}
        </ReadState>
      )}
    </Page>
  )
}

function State({ made: { status, bytes: size, downloadUrl, expiresAt } }: { made: ContactExport }) {
  const { t } = useTranslation(['rights', 'contacts'])
  if (status === 'running')
    return (
      <Group className="mc-card" role="status" gap="sm" wrap="nowrap">
        <Loader size="sm" />
        <Text>{t('making')}</Text>
      </Group>
    )
  if (downloadUrl === null)
    return (
      <EmptyState title={t(status === 'done' ? 'dataOver' : 'dataFailed')} text={t('makeAgain')} />
    )
  return (
    <Stack gap="md">
      <Text>{t('dataText')}</Text>
      <div className="mc-card">
        <Stack gap="md">
          <dl className="mc-facts">
            <Fact term={t('contacts:status')}>
              <StatusBadge status={status} />
            </Fact>
            {size !== null && <Fact term={t('size')}>{bytes(size)}</Fact>}
            <Fact term={t('until')}>
              <time dateTime={expiresAt}>{dayAndTime(expiresAt)}</time>
            </Fact>
            <Fact term={t('link')}>
              <CopyField value={downloadUrl} label={t('copyLink')} />
            </Fact>
          </dl>
          <Group>
            <Button component="a" href={downloadUrl} download leftSection={<Download size={16} />}>
              {t('download')}
            </Button>
          </Group>
        </Stack>
      </div>
      <Note>{t('passOn')}</Note>
    </Stack>
  )
}
