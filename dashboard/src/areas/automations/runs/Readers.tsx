import { Button, Group, Select, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { UserPlus, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../kit/DataTable.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { useFilters } from '../../../kit/Filters.tsx'
import { ReadState } from '../../../kit/ReadState.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table.ts'
import { Time } from '../../../kit/Time.tsx'
import { Total } from '../../../kit/Total.tsx'
import { useList, useRead } from '../../../queries.ts'
import { Page } from '../../../shell/Page.tsx'
import { useMay } from '../../../shell/session.ts'
import { type Automation, allSteps, type Run } from '../automation.ts'
import { NamesContext, useNamesOf } from '../useNames.ts'
import { LetIn } from './LetIn.tsx'
import { Story } from './Story.tsx'
import { useRunWords } from './useRunWords.ts'

const STATUSES = ['active', 'held', 'finished', 'left', 'failed'] as const
type Search = 'stepId' | 'status' | 'reason' | 'contactId' | 'run'

export default function Readers() {
  const { t } = useTranslation('automations')
  const { automationId } = useParams({ strict: false }) as { automationId: string }
  const query = useRead('get_automation', { automationId })
  const names = useNamesOf(query.data?.newsletterId)
  if (query.data)
    return (
      <NamesContext value={names}>
        <Loaded automation={query.data} />
      </NamesContext>
    )
  return (
    <Page title={t('readers')} back={{ to: `/automations/${automationId}`, label: t('one') }}>
      <ReadState query={query}>{() => null}</ReadState>
    </Page>
  )
}

function Loaded({ automation }: { automation: Automation }) {
  const { t } = useTranslation(['automations', 'frame'])
  const [{ stepId, status, reason, contactId, run }, change] = useFilters<Search>()
  const show = (id: string | undefined) => change({ run: id })
  const [asking, ask] = useDisclosure(false)
  const mayWrite = useMay('editor')
  const filter = {
    stepId,
    reason,
    contactId,
    ...(status !== undefined && { status: status as Run['status'] }),
  }
  const query = useList('list_automation_runs', {
    automationId: automation.id,
    ...filter,
    limit: 100,
    include: 'total',
  })
  const filtered = [stepId, status, reason, contactId].some((one) => one !== undefined)
  return (
    <Page
      title={t('readers')}
      beside={<Total of={query.first} />}
      back={{ to: `/automations/${automation.id}`, label: automation.name }}
      peek={{
        operation: 'list_automation_runs',
        input: { automationId: automation.id, ...filter, limit: 50 },
      }}
      actions={
        mayWrite && (
          <Button leftSection={<UserPlus size={16} />} variant="default" onClick={ask.open}>
            {t('askReader')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Filters automation={automation} search={{ stepId, status }} change={change} />
        <DataTable<Run>
          name="runs"
          label={t('readers')}
          fixed
          query={query}
          id={({ id }) => id}
          onRow={({ id }) => show(id)}
          columns={useColumns(automation)}
          empty={
            <EmptyState
              icon={<Users size={32} />}
              title={t(filtered ? 'noReader' : 'noReaders')}
              text={filtered ? undefined : t('noReadersText')}
            >
              {filtered && (
                <Button
                  variant="default"
                  onClick={() =>
                    change({
                      stepId: undefined,
                      status: undefined,
                      reason: undefined,
                      contactId: undefined,
                    })
                  }
                >
                  {t('frame:filters.clearAll')}
                </Button>
              )}
            </EmptyState>
          }
        />
      </Stack>
      {run !== undefined && (
        <Story
          automation={automation}
          runId={run}
          close={() => show(undefined)}
          mayWrite={mayWrite}
        />
      )}
      <LetIn automation={automation} opened={asking} close={ask.close} />
    </Page>
  )
}

function Filters({
  automation,
  search,
  change,
}: {
  automation: Automation
  search: { stepId: string | undefined; status: string | undefined }
  change: (change: { stepId?: string | undefined; status?: string | undefined }) => void
}) {
  const { t } = useTranslation(['automations', 'frame'])
  const { stepName } = useRunWords(automation)
  return (
    <Group gap="xs">
      <Select
        aria-label={t('status')}
        placeholder={t('everyStatus')}
        value={search.status ?? null}
        onChange={(status) => change({ status: status ?? undefined })}
        data={STATUSES.map((status) => ({ value: status, label: t(`frame:status.${status}`) }))}
        clearable
      />
      <Select
        aria-label={t('atStep')}
        placeholder={t('everyStep')}
        value={search.stepId ?? null}
        onChange={(stepId) => change({ stepId: stepId ?? undefined })}
        data={allSteps(automation.steps).map(({ id }) => ({ value: id!, label: stepName(id!) }))}
        clearable
      />
    </Group>
  )
}

function useColumns(automation: Automation): Column<Run>[] {
  const { t } = useTranslation('automations')
  const { stepName, reason } = useRunWords(automation)
  return [
    {
      key: 'email',
      header: t('reader'),
      cell: ({ email }) => (
        <span dir="auto" title={email ?? undefined}>
          {email ?? t('deletedReader')}
        </span>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge status={status} />,
      width: 140,
    },
    {
      key: 'place',
      header: t('place'),
      cell: (run) =>
        run.reason === null ? run.stepId !== null && stepName(run.stepId) : reason(run.reason),
      wide: true,
    },
    {
      key: 'entered',
      header: t('entered'),
      cell: ({ enteredAt }) => <Time at={enteredAt} />,
      wide: true,
      width: 150,
    },
    {
      key: 'due',
      header: t('goesOn'),
      cell: ({ dueAt, endedAt }) => <Time at={endedAt ?? dueAt} />,
      wide: true,
      width: 150,
    },
  ]
}
