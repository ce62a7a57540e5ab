import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { Download, PackageOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bytes, dayAndTime, number } from '../../format.ts'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { type OutputOf, refresh, useRead } from '../../queries.ts'
import { isOpen } from '../../shell/jobs.ts'

type AccountExport = OutputOf<'get_account_export'>

/** The account's exports. `quiet`: another button of the page comes first. */
export function AccountExports({ quiet = false }: { quiet?: boolean }) {
  const { t } = useTranslation('account-data')
  const query = useRead(
    'list_account_exports',
    { limit: 10 },
    { live: (list) => list?.data.some(isOpen) ?? false },
  )
  const start = useOperation('export_account_data', {
    said: t('started'),
    done: () => refresh('export_account_data'),
  })
  const running = query.data?.data.some(isOpen) ?? false
  return (
    <section aria-labelledby="account-exports">
      <Title order={2} size="h3" mb={4} id="account-exports">
        {t('exportTitle')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('exportText')}
      </Text>
      <Button
        {...(quiet && { variant: 'default' })}
        leftSection={<PackageOpen size={16} />}
        loading={start.pending}
        disabled={running}
        onClick={() => void start.run({})}
      >
        {t('export')}
      </Button>
      <Problem text={start.problem} />
      <ReadState query={query} lines={2}>
        {({ data }) =>
          data.length > 0 && (
            <Stack gap="sm" mt="lg">
              {data.map((one) => (
                <ExportCard key={one.id} made={one} />
              ))}
            </Stack>
          )
        }
      </ReadState>
    </section>
  )
}

function ExportCard({ made }: { made: AccountExport }) {
  const { t } = useTranslation('account-data')
  const { status, progress, downloadUrl, expiresAt, failure, createdAt } = made
  const cancel = useOperation('cancel_job', {
    said: t('cancelled'),
    done: () => refresh('export_account_data'),
  })
  const expired = status === 'done' && downloadUrl === null
  return (
    <div className="mc-card">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <Text fw={500}>{dayAndTime(createdAt)}</Text>
            <StatusBadge
              status={expired ? 'cancelled' : status}
              {...(expired && { label: t('expired') })}
            />
          </Group>
          <Text size="sm" c="dimmed" className="figures" aria-live="polite">
            <Detail made={made} />
          </Text>
        </Stack>
        {downloadUrl !== null && (
          <Button
            component="a"
            href={downloadUrl}
            variant="default"
            leftSection={<Download size={16} />}
            style={{ flex: 'none' }}
          >
            {t('download')}
          </Button>
        )}
        {isOpen(made) && (
          <Button
            variant="default"
            loading={cancel.pending}
            onClick={() => void cancel.run({ jobId: made.id })}
            style={{ flex: 'none' }}
          >
            {t('cancel')}
          </Button>
        )}
      </Group>
      {isOpen(made) && (
        <Progress
          mt="sm"
          value={progress.total ? Math.min(100, (progress.done / progress.total) * 100) : 0}
          animated
          aria-label={t('writing')}
        />
      )}
      {failure !== null && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs">
          {failure}
        </Text>
      )}
      {downloadUrl !== null && expiresAt !== null && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('expires', { time: dayAndTime(expiresAt) })}
        </Text>
      )}
    </div>
  )
}

function Detail({ made: { status, progress, bytes: length } }: { made: AccountExport }) {
  const { t } = useTranslation('account-data')
  if (status === 'queued') return t('waiting')
  if (status === 'running')
    return progress.total === null
      ? t('writing')
      : t('progress', { done: number(progress.done), total: number(progress.total) })
  if (status === 'done')
    return t('size', {
      records: number(progress.done),
      bytes: length === null ? '–' : bytes(length),
    })
  return t('nothing')
}
