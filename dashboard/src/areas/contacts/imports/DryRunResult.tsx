import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { Figures } from '../../../kit/Meter.tsx'
import { Problem } from '../../../kit/Problem.tsx'
import { Section } from '../Section.tsx'
import type { DryRun } from './dry-run.ts'
import { Errors } from './Errors.tsx'
import { Progress } from './Progress.tsx'

/** Smaller files are there before a bar could be read. */
const BAR_BYTES = 2 * 1024 * 1024

/** The counts and errors of the dry run. `size`: of the file. */
export function DryRunResult({ size, dryRun }: { size: number; dryRun: DryRun }) {
  const { t } = useTranslation(['imports', 'frame'])
  const { preview, part, stale, pending, sent, problem, lacksEmail, check, cancel } = dryRun
  const isLarge = size > BAR_BYTES
  const asks = !pending && !lacksEmail && stale
  return (
    <Section title={t('check')} plain beside={pending && !isLarge && <Loader size="xs" role="status" aria-label={t('checking')} />}>
      <Stack gap="sm" aria-live="polite" aria-busy={pending} style={{ opacity: pending && preview && !isLarge ? 0.6 : 1 }}>
        <Problem text={pending ? null : problem} />
        {lacksEmail && !pending && <Text c="dimmed">{t('checkWaits')}</Text>}
        {pending && isLarge && <Progress size={size} sent={sent} cancel={cancel} />}
        {asks && (
          <Group gap="sm">
            <Button variant="default" onClick={check}>
              {t(preview && !part ? 'checkAgain' : 'checkNow')}
            </Button>
            <Text c="dimmed">{t(preview && !part ? 'checkAgainText' : 'checkNowText')}</Text>
          </Group>
        )}
        {!preview && pending && !isLarge && <Text c="dimmed">{t('checking')}</Text>}
        {preview && !part && (
          <>
            <Figures
              figures={[
                { label: t('rowsRead'), value: number(preview.counts.read) },
                { label: t('good'), value: number(preview.counts.good - (preview.repeated ?? 0)) },
                { label: t('refused'), value: number(preview.counts.refused) },
              ]}
            />
            {preview.repeated !== null && preview.repeated > 0 && (
              <Text c="dimmed">{t('repeated', { count: preview.repeated, shown: number(preview.repeated) })}</Text>
            )}
            {preview.paid > 0 && <Text c="dimmed">{t('paid', { count: preview.paid, shown: number(preview.paid) })}</Text>}
            <Errors errors={preview.errors} refused={preview.counts.refused} />
          </>
        )}
      </Stack>
    </Section>
  )
}
