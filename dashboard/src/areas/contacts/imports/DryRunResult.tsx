import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { Figures } from '../../../kit/Meter.tsx'
import { Problem } from '../../../kit/Problem.tsx'
import { Section } from '../Section.tsx'
import type { DryRun } from './dry-run.ts'
import type { Preview } from './wizard.ts'
import { Errors } from './Errors.tsx'
import { Progress } from './Progress.tsx'

/** Smaller files are there before a bar could be read. */
const BAR_BYTES = 2 * 1024 * 1024

interface Props {
  size: number
  dryRun: DryRun
}

export function DryRunResult({ size, dryRun }: Props) {
  const { t } = useTranslation(['imports', 'frame'])
  const { preview, part, stale, pending, sent, problem, lacksEmail, check, cancel } = dryRun
  const isLarge = size > BAR_BYTES
  const asks = !pending && !lacksEmail && stale
  return (
    <Section
      title={t('check')}
      plain
      beside={pending && !isLarge && <Loader size="xs" role="status" aria-label={t('checking')} />}
    >
      <Stack
        gap="sm"
        aria-live="polite"
        aria-busy={pending}
        style={{ opacity: pending && preview && !isLarge ? 0.6 : 1 }}
      >
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
            <Notes preview={preview} />
            <Errors errors={preview.errors} count={preview.counts.refused} />
            <Errors kind="warnings" errors={preview.warnings} count={preview.leftOut} />
          </>
        )}
      </Stack>
    </Section>
  )
}

/** Says what the figures do not: rows that become one contact, and ids that are kept. */
function Notes({ preview: { repeated, customers } }: { preview: Preview }) {
  const { t } = useTranslation('imports')
  return [['repeated', repeated ?? 0] as const, ['customers', customers] as const].map(
    ([key, count]) =>
      count > 0 && (
        <Text key={key} c="dimmed">
          {t(key, { count, shown: number(count) })}
        </Text>
      ),
  )
}
