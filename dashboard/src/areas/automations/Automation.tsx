import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useParams } from '@tanstack/react-router'
import { CirclePause, FlaskConical, Play, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { Note } from '../../kit/Note.tsx'
import { useOperation } from '../../kit/operation.ts'
import { Problem } from '../../kit/Problem.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { useRead } from '../../queries.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import { Activate } from './Activate.tsx'
import { allSteps, type Automation as Record, writtenPlan } from './automation.ts'
import { AutomationMenu } from './AutomationMenu.tsx'
import { EntryCard } from './entry/EntryCard.tsx'
import { Exits } from './entry/Exits.tsx'
import { ReportContext } from './flow/Figures.tsx'
import { Flow } from './flow/Flow.tsx'
import { Simulate } from './Simulate.tsx'
import { EditingContext, useEditing } from './useEditing.ts'
import { NamesContext, useNamesOf } from './useNames.ts'

export default function Automation() {
  const { t } = useTranslation('automations')
  const { automationId } = useParams({ strict: false }) as { automationId: string }
  const query = useRead('get_automation', { automationId })
  if (query.data) return <Loaded key={automationId} automation={query.data} />
  return (
    <Page title={t('one')} back={{ to: '/automations', label: t('title') }}>
      <ReadState query={query}>{() => null}</ReadState>
    </Page>
  )
}

function Loaded({ automation }: { automation: Record }) {
  const { t } = useTranslation('automations')
  const mayWrite = useMay('editor')
  const editing = useEditing(automation, mayWrite)
  const names = useNamesOf(automation.newsletterId, allSteps(editing.plan.steps))
  const { id, name, status, draft, activatedAt } = automation
  const report = useRead(
    'get_automation_report',
    { automationId: id },
    { enabled: activatedAt !== null },
  )
  return (
    <NamesContext value={names}>
      <EditingContext value={editing}>
        <ReportContext value={report.data ?? null}>
          <Page
            title={name}
            back={{ to: '/automations', label: t('title') }}
            beside={<StatusBadge status={status} />}
            peek={{ operation: 'get_automation', input: { automationId: id } }}
            actions={mayWrite && <Actions automation={automation} />}
          >
            <Stack gap="md">
              {draft && <Note>{t('hasDraft')}</Note>}
              <Problem text={editing.problem} />
              <Counts automation={automation} />
              <Flow entry={<EntryCard />} />
              <Exits />
            </Stack>
          </Page>
        </ReportContext>
      </EditingContext>
    </NamesContext>
  )
}

function Actions({ automation }: { automation: Record }) {
  const { t } = useTranslation('automations')
  const [activating, activate] = useDisclosure(false)
  const [simulating, simulate] = useDisclosure(false)
  const pause = useOperation('pause_automation', { said: t('paused'), toast: true })
  const { id, status, draft } = automation
  const publishes = status === 'active' && draft !== null
  return (
    <>
      <AutomationMenu automation={automation} />
      <Button
        variant="default"
        leftSection={<FlaskConical size={16} />}
        onClick={simulate.open}
        disabled={writtenPlan(automation).steps.length === 0}
      >
        {t('simulate')}
      </Button>
      {status === 'active' && (
        <Button
          variant="default"
          leftSection={<CirclePause size={16} />}
          loading={pause.pending}
          onClick={() => void pause.run({ automationId: id })}
        >
          {t('pause')}
        </Button>
      )}
      {(status !== 'active' || publishes) && (
        <Button leftSection={<Play size={16} />} onClick={activate.open}>
          {t(publishes ? 'publish' : status === 'paused' ? 'resume' : 'activate')}
        </Button>
      )}
      <Activate automation={automation} opened={activating} close={activate.close} />
      <Simulate automation={automation} opened={simulating} close={simulate.close} />
    </>
  )
}

function Counts({ automation: { id, counts, activatedAt } }: { automation: Record }) {
  const { t } = useTranslation('automations')
  if (activatedAt === null) return null
  return (
    <Group gap="8px 32px" className="mc-card">
      {(['entered', 'active', 'finished', 'left', 'failed'] as const).map((key) => (
        <Link
          key={key}
          to={`/automations/${id}/readers`}
          search={key === 'entered' ? {} : { status: key }}
          className="mc-figure-link"
        >
          <Text size="sm" c="dimmed">
            {t(`count.${key}`)}
          </Text>
          <Text fw={600} className="figures">
            {number(counts[key])}
          </Text>
        </Link>
      ))}
      <Button
        component={Link}
        to={`/automations/${id}/readers`}
        variant="default"
        size="xs"
        leftSection={<Users size={14} />}
        ms="auto"
      >
        {t('readers')}
      </Button>
    </Group>
  )
}
