import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayAndTime, number } from '../../../format.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table.ts'
import { type OutputOf, useList } from '../../../queries.ts'
import { isOpen } from '../../../shell/jobs.ts'
import { useMay } from '../../../shell/session.ts'
import { useNewsletterColumn } from '../useNewsletterColumn.tsx'
import { nameOfService } from './services.ts'

type Import = OutputOf<'get_import'>

function Name({ started: { fileName, createdAt, preset } }: { started: Import }) {
  const { t } = useTranslation('imports')
  return (
    <>
      <Text inherit truncate {...(fileName === null ? { c: 'dimmed' } : { title: fileName })}>
        <bdi>{fileName ?? t('noFileName')}</bdi>
        {preset && (
          <Text component="span" c="dimmed">
            {' '}
            {nameOfService(preset)}
          </Text>
        )}
      </Text>
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        {dayAndTime(createdAt)}
      </Text>
    </>
  )
}

export function Imports() {
  const { t } = useTranslation(['imports', 'frame'])
  const mayWrite = useMay('editor')
  const query = useList('list_imports', { limit: 50 }, { live: isOpen })
  const newsletterColumn = useNewsletterColumn()
  const columns: Column<Import>[] = [
    { key: 'file', header: t('fileName'), cell: (one) => <Name started={one} /> },
    {
      key: 'at',
      header: t('started'),
      cell: ({ createdAt }) => dayAndTime(createdAt),
      wide: true,
      width: 180,
    },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge status={status} />,
      width: 112,
    },
    { ...newsletterColumn, width: 150 },
    {
      key: 'rows',
      header: t('rowsRead'),
      cell: ({ rows }) => number(rows),
      right: true,
      wide: true,
      width: 84,
    },
    {
      key: 'added',
      header: t('added'),
      cell: ({ counts }) => number(counts.added),
      right: true,
      wide: true,
      width: 80,
    },
    {
      key: 'updated',
      header: t('updated'),
      cell: ({ counts }) => number(counts.updated),
      right: true,
      wide: true,
      width: 100,
    },
    {
      key: 'skipped',
      header: t('skipped'),
      cell: ({ counts }) => number(counts.skipped),
      right: true,
      wide: true,
      width: 108,
    },
    {
      key: 'refused',
      header: t('refused'),
      cell: ({ counts }) => number(counts.refused),
      right: true,
      wide: true,
      width: 90,
    },
  ]
  return (
    <DataTable<Import>
      name="imports"
      label={t('imports')}
      query={query}
      id={({ id }) => id}
      to={({ id }) => `/imports/${id}`}
      columns={columns}
      empty={
        <EmptyState icon={<Upload size={32} />} title={t('empty')} text={t('emptyText')}>
          {mayWrite && (
            <>
              <Button component={Link} to="/imports/new" leftSection={<Upload size={16} />}>
                {t('newTitle')}
              </Button>
              <Button variant="default" component={Link} to="/moves">
                {t('moveHere')}
              </Button>
            </>
          )}
        </EmptyState>
      }
    />
  )
}
