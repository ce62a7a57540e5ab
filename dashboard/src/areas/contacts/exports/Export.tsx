import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { CircleAlert, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bytes, dayAndTime, number } from '../../../format.ts'
import { confirm } from '../../../kit/confirm.tsx'
import { CopyField } from '../../../kit/CopyField.tsx'
import { Figures } from '../../../kit/Meter.tsx'
import { Note } from '../../../kit/Note.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { ReadState } from '../../../kit/ReadState.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { type OutputOf, refresh, useRead } from '../../../queries.ts'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { Page } from '../../../shell/Page.tsx'
import { isOpen } from '../../../shell/jobs.ts'
import { useMay } from '../../../shell/session.ts'
import { Fact, Section } from '../Section.tsx'
import { STATUSES } from './columns.ts'
import { useColumnLabel } from './ExportContacts.tsx'
import { isExpired, kindOf } from './Exports.tsx'

type Started = OutputOf<'get_export'>

export default function Export() {
  const { t } = useTranslation(['exports', 'frame'])
  const { exportId } = useParams({ strict: false }) as { exportId: string }
  const mayWrite = useMay('editor')
  const query = useRead(
    'get_export',
    { exportId },
    { live: (started) => started !== undefined && isOpen(started) },
  )
  const started = query.data
  const segment = useSegmentName(started)
  const cancel = useOperation('cancel_job', {
    said: t('cancelled'),
    done: () => refresh('export_contacts'),
  })
  const ask = () =>
    confirm({
      title: t('cancelTitle'),
      text: t('cancelText'),
      action: t('cancelExport'),
      run: () => cancel.attempt({ jobId: exportId }),
    })
  return (
    <Page
      width="cards"
      title={
        started
          ? t('exportOf', {
              what: segment ?? t(`what.${kindOf(started)}`),
              time: dayAndTime(started.createdAt),
            })
          : t('short')
      }
      beside={
        started && (
          <StatusBadge
            status={isExpired(started) ? 'cancelled' : started.status}
            {...(isExpired(started) && { label: t('expired') })}
          />
        )
      }
      back={{ to: '/imports', search: { show: 'exports' }, label: t('title') }}
      peek={{ operation: 'get_export', input: { exportId } }}
      actions={
        started && isOpen(started) ? (
          mayWrite && (
            <Button variant="default" onClick={ask}>
              {t('cancelExport')}
            </Button>
          )
        ) : started?.downloadUrl ? (
          <Button component="a" href={started.downloadUrl} leftSection={<Download size={16} />}>
            {t('download')}
          </Button>
        ) : null
      }
    >
      <ReadState query={query}>{(started) => <Details started={started} />}</ReadState>
    </Page>
  )
}

function Details({ started }: { started: Started }) {
  const { t } = useTranslation(['exports', 'frame'])
  const { progress, status, failure, rows, downloadUrl, expiresAt } = started
  return (
    <Stack gap="lg">
      {isOpen(started) && (
        <div className="mc-card">
          <Group justify="space-between" mb="xs">
            <Text fw={500}>{t(status === 'queued' ? 'waiting' : 'writing')}</Text>
            <Text c="dimmed" className="figures" aria-live="polite">
              {progress.total === null
                ? ''
                : t('progress', { done: number(progress.done), total: number(progress.total) })}
            </Text>
          </Group>
          <Progress
            value={progress.total ? (progress.done / progress.total) * 100 : 0}
            animated
            aria-label={t('writing')}
          />
          <Text c="dimmed" size="sm" mt="xs">
            {t('mayLeave')}
          </Text>
        </div>
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <Alert
          variant="light"
          color={status === 'failed' ? 'red' : 'yellow'}
          icon={<CircleAlert size={18} />}
        >
          {failure ?? t('cancelledText')}
        </Alert>
      )}
      {isExpired(started) && <Note>{t('expiredText')}</Note>}
      {status === 'done' && (
        <Figures
          figures={[
            { label: t('rows'), value: number(rows) },
            { label: t('size'), value: started.bytes === null ? '–' : bytes(started.bytes) },
            {
              label: t(downloadUrl === null ? 'expiredOn' : 'expires'),
              value: expiresAt === null ? '–' : dayAndTime(expiresAt),
            },
          ]}
        />
      )}
      {downloadUrl !== null && (
        <Section title={t('link')}>
          <Text c="dimmed" mb="sm">
            {t('linkText')}
          </Text>
          <CopyField label={t('link')} value={downloadUrl} />
        </Section>
      )}
      <WhatIsInIt started={started} />
    </Stack>
  )
}

/** Returns the name of the segment that an export has, unless it was deleted since. */
function useSegmentName(started: Started | undefined): string | undefined {
  const { newsletterId = '', segmentId = null } = started ?? {}
  const segments = useRead(
    'list_segments',
    { newsletterId, limit: 100 },
    { enabled: segmentId !== null },
  )
  return segments.data?.data.find(({ id }) => id === segmentId)?.name
}

function WhatIsInIt({ started }: { started: Started }) {
  const { t } = useTranslation(['exports', 'frame'])
  const { newsletterId, statuses, fields, format } = started
  const label = useColumnLabel()
  const { newsletters } = useNewsletter()
  const segment = useSegmentName(started)
  return (
    <Section title={t('contents')}>
      <dl className="mc-facts">
        <Fact term={t('newsletter')}>
          <span dir="auto">{newsletters.find(({ id }) => id === newsletterId)?.name ?? '–'}</span>
        </Fact>
        <Fact term={t('contacts')}>
          <span dir="auto">{segment ?? t(kindOf(started))}</span>
        </Fact>
        {statuses.length > 0 && (
          <Fact term={t('statuses')}>
            {statuses.length === STATUSES.length
              ? t('allStatuses')
              : statuses.map((status) => t(`frame:status.${status}`)).join(', ')}
          </Fact>
        )}
        <Fact term={t('format')}>{t(`formats.${format}`)}</Fact>
        <Fact term={t('columns')}>{fields.map(label).join(', ')}</Fact>
      </dl>
    </Section>
  )
}
