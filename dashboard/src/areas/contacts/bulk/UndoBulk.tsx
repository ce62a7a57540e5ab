import { Button, Text, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../format.ts'
import { useOperation } from '../../../kit/operation.ts'
import { queryClient } from '../../../queries.ts'
import { isOpen } from '../../../shell/jobs.ts'
import { useMay } from '../../../shell/session.ts'
import type { BulkJob } from './bulk.ts'

/** The button that undoes a bulk action while that is possible, or that stops one that runs. */
export function UndoBulk({ job }: { job: BulkJob }) {
  const { t } = useTranslation(['bulk', 'frame'])
  const mayWrite = useMay('editor')
  const again = () => void queryClient.invalidateQueries({ queryKey: ['list_jobs'] })
  const undo = useOperation('undo_bulk_job', { toast: true, done: again })
  const stop = useOperation('cancel_job', {
    toast: true,
    done() {
      again()
      void queryClient.invalidateQueries({ queryKey: ['get_bulk_job'] })
    },
  })
  if (job.undoneBy !== null)
    return (
      <Text span size="sm" c="dimmed">
        {t('undone')}
      </Text>
    )
  if (!mayWrite) return null
  if (isOpen(job))
    return (
      <Button
        size="compact-sm"
        variant="default"
        loading={stop.pending}
        onClick={() => void stop.run({ jobId: job.id })}
      >
        {t('stop')}
      </Button>
    )
  if (
    job.undoableUntil === null ||
    Date.parse(job.undoableUntil) <= Date.now() ||
    job.counts.changed === 0
  )
    return null
  return (
    <Tooltip label={t('undoUntil', { time: dayAndTime(job.undoableUntil) })}>
      <Button
        size="compact-sm"
        variant="default"
        loading={undo.pending}
        onClick={() => void undo.run({ jobId: job.id })}
      >
        {t('undo')}
      </Button>
    </Tooltip>
  )
}
