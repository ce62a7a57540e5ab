import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { CircleAlert, PencilLine, Upload, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime, number } from '../../../format.ts'
import { confirm } from '../../../kit/confirm.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Figures } from '../../../kit/Meter.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { type OutputOf, refresh, useRead } from '../../../queries.ts'
import { isGuided } from '../../../shell/guide.ts'
import { StepsOfGuide } from '../../../shell/GuideSteps.tsx'
import { Page } from '../../../shell/Page.tsx'
import { isOpen } from '../../../shell/jobs.ts'
import { useMay } from '../../../shell/session.ts'
import { ReadState } from '../../../kit/ReadState.tsx'
import { Section } from '../Section.tsx'
import { Errors } from './Errors.tsx'
import { Refusals } from './Refusals.tsx'
import { nameOfService } from './services.ts'
import { WhatWentWhere } from './WhatWentWhere.tsx'

type Started = OutputOf<'get_import'>

export default function Import() {
  const { t } = useTranslation(['imports', 'frame'])
  const { importId } = useParams({ strict: false }) as { importId: string }
  const mayWrite = useMay('editor')
  const query = useRead(
    'get_import',
    { importId },
    { live: (started) => started !== undefined && isOpen(started) },
  )
  const started = query.data
  const open = started !== undefined && isOpen(started)
  useRefreshAtEnd(started)
  const cancel = useOperation('cancel_import', { said: t('cancelled') })
  const ask = () =>
    confirm({
      title: t('cancelTitle'),
      text: t('cancelText'),
      action: t('cancelImport'),
      run: () => cancel.attempt({ importId }),
    })
  return (
    <Page
      width="cards"
      title={
        started
          ? (started.fileName ??
            t(started.preset ? 'importFrom' : 'importOf', importWords(started)))
          : t('import')
      }
      beside={started && <StatusBadge status={started.status} />}
      back={{ to: '/imports', label: t('title') }}
      peek={{ operation: 'get_import', input: { importId } }}
      actions={
        open
          ? mayWrite && (
              <Button variant="default" onClick={ask}>
                {t('cancelImport')}
              </Button>
            )
          : started && <AfterImport started={started} />
      }
    >
      <ReadState query={query}>{(started) => <Details started={started} />}</ReadState>
    </Page>
  )
}

/** The next steps after an import. In the guided setup that is the first campaign. */
function AfterImport({ started: { newsletterId } }: { started: Started }) {
  const { t } = useTranslation('imports')
  const mayWrite = useMay('editor')
  const search = { newsletter: newsletterId } as never
  if (mayWrite && isGuided())
    return (
      <>
        <Button
          variant="default"
          component={Link}
          to="/contacts"
          search={search}
          leftSection={<Users size={16} />}
        >
          {t('seeContacts')}
        </Button>
        <Button
          component={Link}
          to="/start"
          search={{ step: 'issue' } as never}
          leftSection={<PencilLine size={16} />}
        >
          {t('firstCampaign')}
        </Button>
      </>
    )
  return (
    <>
      {mayWrite && (
        <Button
          variant="default"
          component={Link}
          to="/imports/new"
          search={search}
          leftSection={<Upload size={16} />}
        >
          {t('nextFile')}
        </Button>
      )}
      {mayWrite && (
        <Button
          variant="default"
          component={Link}
          to="/campaigns"
          search={{ newsletter: newsletterId, new: '1' } as never}
          leftSection={<PencilLine size={16} />}
        >
          {t('writeCampaign')}
        </Button>
      )}
      <Button component={Link} to="/contacts" search={search} leftSection={<Users size={16} />}>
        {t('seeContacts')}
      </Button>
    </>
  )
}

function importWords({ preset, rows, createdAt }: Started) {
  return {
    time: dayAndTime(createdAt),
    count: rows,
    rows: number(rows),
    service: preset && nameOfService(preset),
  }
}

function Details({ started }: { started: Started }) {
  const { t } = useTranslation(['imports', 'frame'])
  const { counts, rows, errors, warnings, leftOut } = started
  const share = rows === 0 ? 0 : Math.min(100, (counts.read / rows) * 100)
  return (
    <Stack gap="lg">
      <StepsOfGuide step={isOpen(started) ? 'readers' : 'issue'} />
      {isOpen(started) && (
        <div className="mc-card">
          <Group justify="space-between" mb="xs">
            <Text fw={500}>{t(started.status === 'queued' ? 'waiting' : 'reading')}</Text>
            <Text c="dimmed" className="figures" aria-live="polite">
              {t('progress', { count: rows, read: number(counts.read), rows: number(rows) })}
            </Text>
          </Group>
          <Progress value={share} animated aria-label={t('reading')} />
          <Text c="dimmed" size="sm" mt="xs">
            {t('mayLeave')}
          </Text>
        </div>
      )}
      {(started.status === 'failed' || started.status === 'cancelled') && (
        <Alert
          variant="light"
          color={started.status === 'failed' ? 'red' : 'yellow'}
          icon={<CircleAlert size={18} />}
        >
          {t(`${started.status}Text`, {
            count: rows,
            read: number(counts.read),
            rows: number(rows),
          })}
        </Alert>
      )}
      {started.status === 'done' && started.preset === 'mailchimp' && (
        <Note>{t('nextMailchimp')}</Note>
      )}
      <Figures
        figures={[
          { label: t('rowsRead'), value: number(counts.read) },
          { label: t('added'), value: number(counts.added) },
          { label: t('updated'), value: number(counts.updated) },
          { label: t('skipped'), value: number(counts.skipped), hint: t('skippedHint') },
          { label: t('refused'), value: number(counts.refused) },
        ]}
      />
      {errors.length > 0 && (
        <Section title={t('errors')} plain>
          <Stack gap="sm">
            {!isOpen(started) && <Refusals started={started} />}
            <Errors errors={errors} count={counts.refused} />
          </Stack>
        </Section>
      )}
      <Errors kind="warnings" errors={warnings} count={leftOut} />
      <WhatWentWhere started={started} />
    </Stack>
  )
}

/** Reads contacts and tags again when the import that the page watched has ended. */
function useRefreshAtEnd(started: Started | undefined): void {
  const wasOpen = useRef(false)
  const open = started !== undefined && isOpen(started)
  useEffect(() => {
    if (wasOpen.current && !open) {
      void refresh('import_contacts')
      void refresh('list_tags')
    }
    wasOpen.current = open
  }, [open])
}
