import { ActionIcon, Button, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bytes, dayAndTime, number } from '../../../format.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table.ts'
import { Time } from '../../../kit/Time.tsx'
import { type OutputOf, useList } from '../../../queries.ts'
import { isOpen } from '../../../shell/jobs.ts'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { useMay } from '../../../shell/session.ts'
import { useNewsletterColumn } from '../useNewsletterColumn.tsx'

type Export = OutputOf<'get_export'>

/** The exports of the last 90 days, newest first. Their files are there for seven of them. */
export function Exports({ start }: { start: () => void }) {
  const { t } = useTranslation(['exports', 'frame'])
  const mayWrite = useMay('editor')
  const { newsletter } = useNewsletter()
  const query = useList('list_exports', { limit: 50 }, { live: isOpen })
  const newsletterColumn = useNewsletterColumn()
  const columns: Column<Export>[] = [
    { key: 'at', header: t('started'), cell: ({ createdAt }) => dayAndTime(createdAt) },
    { key: 'status', header: t('status'), cell: (one) => <State one={one} />, width: 116 },
    newsletterColumn,
    { key: 'who', header: t('contacts'), cell: (one) => t(kindOf(one)), wide: true, width: 140 },
    {
      key: 'format',
      header: t('format'),
      cell: ({ format }) => t(`formats.${format}`),
      wide: true,
      width: 110,
    },
    {
      key: 'rows',
      header: t('rows'),
      cell: ({ rows }) => number(rows),
      right: true,
      wide: true,
      width: 100,
    },
    {
      key: 'size',
      header: t('size'),
      cell: (one) => (one.bytes === null ? '–' : bytes(one.bytes)),
      right: true,
      wide: true,
      width: 100,
    },
    {
      key: 'expires',
      header: t('expires'),
      cell: ({ downloadUrl, expiresAt }) => (
        <Time at={downloadUrl === null ? null : expiresAt} as="day" />
      ),
      wide: true,
      width: 130,
    },
    { key: 'file', header: t('file'), cell: (one) => <File one={one} />, width: 56, quiet: true },
  ]
  return (
    <DataTable<Export>
      name="exports"
      label={t('title')}
      query={query}
      id={({ id }) => id}
      to={({ id }) => `/exports/${id}`}
      columns={columns}
      empty={
        <EmptyState icon={<Download size={32} />} title={t('empty')} text={t('emptyText')}>
          {mayWrite && newsletter && (
            <Button leftSection={<Download size={16} />} onClick={start}>
              {t('export')}
            </Button>
          )}
        </EmptyState>
      }
    />
  )
}

export function isExpired({ status, downloadUrl }: Export): boolean {
  return status === 'done' && downloadUrl === null
}

/** Returns the key of the words about which contacts are in it. */
export function kindOf({
  segmentId,
  filter,
  campaignId,
}: Export): 'everyone' | 'someSegment' | 'filtered' | 'ofCampaign' {
  if (campaignId !== null) return 'ofCampaign'
  return segmentId !== null ? 'someSegment' : filter !== null ? 'filtered' : 'everyone'
}

function State({ one }: { one: Export }) {
  const { t } = useTranslation('exports')
  return isExpired(one) ? (
    <StatusBadge status="cancelled" label={t('expired')} />
  ) : (
    <StatusBadge status={one.status} />
  )
}

function File({ one: { downloadUrl, createdAt } }: { one: Export }) {
  const { t } = useTranslation('exports')
  if (downloadUrl === null) return <Text c="dimmed">–</Text>
  return (
    <ActionIcon
      variant="subtle"
      component="a"
      href={downloadUrl}
      aria-label={t('downloadOf', { time: dayAndTime(createdAt) })}
    >
      <Download size={16} />
    </ActionIcon>
  )
}
