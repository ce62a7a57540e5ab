import { Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { Figures } from '../../../kit/Meter.tsx'
import { Problem } from '../../../kit/Problem.tsx'
import { Section } from '../Section.tsx'
import type { Preview } from './dry-run.ts'
import { Errors } from './Errors.tsx'

interface Props {
  preview: Preview | null
  pending: boolean
  problem: string | null
  lacksEmail: boolean
}

/** The counts and errors of the dry run. */
export function DryRunResult({ preview, pending, problem, lacksEmail }: Props) {
  const { t } = useTranslation(['imports', 'frame'])
  return (
    <Section title={t('check')} plain beside={pending && <Loader size="xs" role="status" aria-label={t('checking')} />}>
      <Stack gap="sm" aria-live="polite" aria-busy={pending} style={{ opacity: pending && preview ? 0.6 : 1 }}>
        <Problem text={pending ? null : problem} />
        {lacksEmail && !pending && <Text c="dimmed">{t('checkWaits')}</Text>}
        {!preview && pending && <Text c="dimmed">{t('checking')}</Text>}
        {preview && (
          <>
            <Figures
              figures={[
                { label: t('rowsRead'), value: number(preview.counts.read) },
                { label: t('good'), value: number(preview.counts.good) },
                { label: t('refused'), value: number(preview.counts.refused) },
              ]}
            />
            <Errors errors={preview.errors} refused={preview.counts.refused} />
            <Text c="dimmed">{t('consent')}</Text>
          </>
        )}
      </Stack>
    </Section>
  )
}
