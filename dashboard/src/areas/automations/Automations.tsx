import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Plus, Workflow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { Dots } from '../../kit/facts/Dots.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import type { Column } from '../../kit/table.ts'
import { Total } from '../../kit/Total.tsx'
import { useList } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { useMay } from '../../shell/session.ts'
import type { Automation } from './automation.ts'
import { NewAutomation } from './NewAutomation.tsx'
import { NamesContext, useNamesOf } from './useNames.ts'
import { useStepWords } from './useStepWords.ts'

export default function Automations() {
  const { newsletter } = useNewsletter()
  return (
    <NamesContext value={useNamesOf(newsletter?.id)}>
      <List />
    </NamesContext>
  )
}

function List() {
  const { t } = useTranslation(['automations', 'frame'])
  const { newsletter } = useNewsletter()
  const mayWrite = useMay('editor')
  const [making, make] = useDisclosure(false)
  const query = useList('list_automations', {
    newsletterId: newsletter?.id,
    limit: 100,
    include: 'total',
  })
  const begin = mayWrite && (
    <Button onClick={make.open} leftSection={<Plus size={16} />}>
      {t('new')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      beside={<Total of={query.first} />}
      peek={{ operation: 'list_automations', input: { newsletterId: newsletter?.id } }}
      actions={begin}
    >
      <DataTable<Automation>
        name="automations"
        label={t('title')}
        fixed
        query={query}
        id={({ id }) => id}
        to={({ id }) => `/automations/${id}`}
        columns={useColumns()}
        empty={
          <EmptyState icon={<Workflow size={32} />} title={t('empty')} text={t('emptyText')}>
            {begin}
          </EmptyState>
        }
      />
      {newsletter && (
        <NewAutomation newsletterId={newsletter.id} opened={making} close={make.close} />
      )}
    </Page>
  )
}

function useColumns(): Column<Automation>[] {
  const { t } = useTranslation('automations')
  const { fact } = useStepWords([])
  return [
    {
      key: 'name',
      header: t('name'),
      cell: ({ name, status, counts }) => (
        <>
          <span dir="auto" title={name}>
            {name}
          </span>
          <Text
            size="sm"
            c="dimmed"
            component="div"
            hiddenFrom="sm"
            className="figures mc-wraps-narrow"
          >
            <Dots>
              <StatusBadge status={status} />
              {`${t('inside')}: ${number(counts.active)}`}
            </Dots>
          </Text>
        </>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge status={status} />,
      wide: true,
      width: 132,
    },
    {
      key: 'trigger',
      header: t('enters'),
      cell: (one) => (
        <Text span size="sm" c="dimmed">
          {fact(one.trigger)}
        </Text>
      ),
      wide: true,
    },
    {
      key: 'entered',
      header: t('count.entered'),
      cell: ({ counts }) => number(counts.entered),
      width: 110,
      right: true,
      wide: true,
    },
    {
      key: 'inside',
      header: t('inside'),
      cell: ({ counts }) => number(counts.active),
      width: 110,
      right: true,
      wide: true,
    },
    {
      key: 'finished',
      header: t('finished'),
      cell: ({ counts }) => number(counts.finished),
      width: 110,
      right: true,
      wide: true,
    },
  ]
}
