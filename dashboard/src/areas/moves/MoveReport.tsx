import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { Figures } from '../../kit/Meter.tsx'
import { useRead } from '../../queries.ts'
import { Section } from '../contacts/Section.tsx'
import { Losses } from './Losses.tsx'
import type { Move } from './move.ts'
import { OldAddresses } from './OldAddresses.tsx'
import { guideTo } from './services.ts'

type Report = NonNullable<Move['report']>

/** Shows what a move has brought, what it has not, and what to do next. */
export function MoveReport({ move, report }: { move: Move; report: Report }) {
  const { t } = useTranslation('moves')
  const { counts, include } = move
  return (
    <Stack gap="lg">
      <Figures
        figures={[
          ...(include.includes('readers')
            ? [
                {
                  label: t('readersCame'),
                  value: number(counts.readers.added),
                  ...(counts.readers.updated > 0 && {
                    hint: t('updated', { shown: number(counts.readers.updated) }),
                  }),
                },
              ]
            : []),
          ...(include.includes('issues')
            ? [
                {
                  label: t('issuesCame'),
                  value: number(counts.issues.added),
                  ...(counts.issues.changed > 0 && {
                    hint: t('renewed', { shown: number(counts.issues.changed) }),
                  }),
                },
              ]
            : []),
          ...(include.includes('images')
            ? [
                {
                  label: t('picturesCame'),
                  value: number(counts.images.stored),
                  ...(counts.images.failed > 0 && {
                    hint: t('picturesLeft', { shown: number(counts.images.failed) }),
                  }),
                },
              ]
            : []),
          ...(include.includes('issues')
            ? [{ label: t('oldAddresses'), value: number(counts.redirects) }]
            : []),
        ]}
      />
      <Results move={move} report={report} />
      <Losses losses={report.losses} title={t('lost')} none={t('nothingLost')} />
      {move.status === 'done' && (
        <>
          {(move.plan?.issues.published ?? 0) > 0 && <OldAddresses move={move} />}
          <Next move={move} />
        </>
      )}
    </Stack>
  )
}

/** Leads to the issues, to the readers, and to the rows that were refused. */
function Results({ move: { newsletterId, counts }, report }: { move: Move; report: Report }) {
  const { t } = useTranslation('moves')
  const search = { newsletter: newsletterId }
  const { issues, readers } = counts
  return (
    <Section title={t('results')} plain>
      <Stack gap={0} className="mc-card" p={0}>
        {issues.added + issues.changed > 0 && (
          <Row
            to="/campaigns"
            search={{ ...search, status: 'sent' }}
            title={t('theIssues')}
            text={t('theIssuesText')}
          />
        )}
        {readers.added + readers.updated > 0 && (
          <Row to="/contacts" search={search} title={t('theReaders')} text={t('theReadersText')} />
        )}
        {report.imports.map((importId) => (
          <ImportRow key={importId} importId={importId} />
        ))}
      </Stack>
    </Section>
  )
}

function ImportRow({ importId }: { importId: string }) {
  const { t } = useTranslation('moves')
  const { data } = useRead('get_import', { importId })
  if (data === undefined) return null
  const { refused } = data.counts
  return (
    <Row
      to={`/imports/${importId}`}
      title={data.fileName ?? t('listOfReaders')}
      text={
        refused === 0
          ? t('allRows', { count: data.rows, shown: number(data.rows) })
          : t('refusedRows', { count: refused, shown: number(refused) })
      }
    />
  )
}

function Row({
  to,
  search = {},
  title,
  text,
}: {
  to: string
  search?: Record<string, string>
  title: string
  text: string
}) {
  return (
    <Link to={to} search={search} className="mc-row mc-lined">
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Text fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
        <ChevronRight size={16} aria-hidden style={{ flex: 'none' }} />
      </Group>
    </Link>
  )
}

/** Says what to do at the old service now, in order. */
function Next({ move: { from, plan } }: { move: Move }) {
  const { t } = useTranslation('moves')
  const pays = (plan?.paid.readers ?? 0) > 0
  const link = (href: string) => (
    <Anchor href={href} target="_blank" rel="noreferrer" underline="always" inherit />
  )
  const steps = ['look', ...(pays ? ['pay'] : []), 'stop', 'again', 'close'] as const
  return (
    <Section title={t('next')}>
      <Stack gap="xs" component="ol" m={0} ps="lg">
        {steps.map((step) => (
          <li key={step}>
            <Trans
              t={t}
              i18nKey={`nextSteps.${step}`}
              components={{
                payments: (
                  <Anchor component={Link} to="/settings/payments" underline="always" inherit />
                ),
                paying: link(`${guideTo(from)}#readers-who-pay`),
                closing: link('/docs/moving#close-the-old-house'),
              }}
            />
          </li>
        ))}
      </Stack>
    </Section>
  )
}
