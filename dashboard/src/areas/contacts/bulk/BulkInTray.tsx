import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../queries.ts'
import { isOpen, type Job } from '../../../shell/jobs.ts'
import { useBulkWords } from './bulk.ts'
import { UndoBulk } from './UndoBulk.tsx'

/** A bulk action in the tray of jobs: what it does, and then what it did, with its undo. */
export default function BulkInTray({
  job,
  card,
}: {
  job: Job
  card: (name: ReactNode, more?: ReactNode) => ReactNode
}) {
  const { t } = useTranslation(['bulk', 'contacts'])
  const words = useBulkWords()
  const { data } = useRead(
    'get_bulk_job',
    { jobId: job.id },
    { live: (bulk) => bulk !== undefined && isOpen(bulk) },
  )
  if (!data) return card(t('bulk:job'))
  const ended = !isOpen(job) && !isOpen(data)
  return card(
    words.name(data),
    ended && (
      <Group justify="space-between" gap="xs" mt={8} wrap="nowrap">
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {data.problem ?? words.did(data)}
        </Text>
        <UndoBulk job={data} />
      </Group>
    ),
  )
}
