import { Anchor, Button, Drawer, Stack, Text } from '@mantine/core'
import { Activity, Braces } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CopyBlock, CopyField } from '../../kit/CopyField.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Dots } from '../../kit/facts/Dots.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { FilterSelect, isEmptyList, useFilters } from '../../kit/Filters.tsx'
import type { Say } from '../../kit/say.ts'
import type { Column } from '../../kit/table.ts'
import { Time } from '../../kit/Time.tsx'
import { type OutputOf, useList } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { EVENT_KINDS } from './event-kinds.ts'
import { Samples } from './Samples.tsx'

type Event = OutputOf<'list_events'>['data'][number]

export default function Events() {
  const { t } = useTranslation(['webhooks', 'frame'])
  const { newsletters } = useNewsletter()
  const [search, change] = useFilters<'type' | 'event' | 'samples'>()
  const type = EVENT_KINDS.find((kind) => kind === search.type)
  const query = useList('list_events', { type, limit: 50 })
  const open = query.items.find(({ id }) => id === search.event)
  const nameOf = (newsletterId: string | null) =>
    newsletters.find(({ id }) => id === newsletterId)?.name
  const columns = columnsOf(t, nameOf, (event) => change({ event }))
  return (
    <Page
      title={t('eventsTitle')}
      peek={{ operation: 'list_events', input: { type, order: 'oldest', limit: 100 } }}
      actions={
        <Button
          variant="default"
          leftSection={<Braces size={16} />}
          onClick={() => change({ samples: '1' })}
        >
          {t('samples')}
        </Button>
      }
      filters={
        isEmptyList(query, type !== undefined) ? undefined : (
          <FilterSelect
            label={t('event')}
            value={type}
            change={(type) => change({ type })}
            data={[...EVENT_KINDS]}
          />
        )
      }
    >
      <DataTable<Event>
        name="events"
        label={t('eventsTitle')}
        query={query}
        id={({ id }) => id}
        onRow={({ id }) => change({ event: id })}
        columns={columns}
        empty={
          type === undefined ? (
            <EmptyState
              icon={<Activity size={32} />}
              title={t('eventsEmpty')}
              text={t('eventsEmptyText')}
            />
          ) : (
            <EmptyState title={t('eventsNone')} text={t('eventsNoneText')}>
              <Button variant="default" onClick={() => change({ type: undefined })}>
                {t('frame:filters.clearAll')}
              </Button>
            </EmptyState>
          )
        }
      />
      {query.items.length > 0 && (
        <Text c="dimmed" size="sm" mt="sm">
          {t('eventsAbout')}
        </Text>
      )}
      <Drawer
        opened={open !== undefined}
        onClose={() => change({ event: undefined })}
        position="right"
        size="lg"
        title={open?.type}
        transitionProps={{ duration: 120 }}
        closeButtonProps={{ 'aria-label': t('frame:close') }}
      >
        {open && (
          <Stack gap="md">
            <Text c="dimmed">
              <Time at={open.timestamp} as="dayAndTime" />
            </Text>
            <CopyField value={open.id} />
            <CopyBlock
              value={JSON.stringify(
                { type: open.type, timestamp: open.timestamp, data: open.data },
                null,
                2,
              )}
            />
          </Stack>
        )}
      </Drawer>
      <Samples
        opened={search.samples !== undefined}
        close={() => change({ samples: undefined })}
        first={type ?? EVENT_KINDS[0]}
      />
    </Page>
  )
}

function columnsOf(
  t: Say,
  nameOf: (newsletterId: string | null) => string | undefined,
  show: (id: string) => void,
): Column<Event>[] {
  return [
    {
      key: 'type',
      header: t('event'),
      cell: (event) => (
        <>
          <Anchor
            component="button"
            type="button"
            c="inherit"
            fw={500}
            onClick={() => show(event.id)}
          >
            {event.type}
          </Anchor>
          <Text size="sm" c="dimmed" component="div" hiddenFrom="sm" className="mc-wraps-narrow">
            <Dots>
              <bdi>{subjectOf(event)}</bdi>
              <Time at={event.timestamp} />
            </Dots>
          </Text>
        </>
      ),
      width: 200,
    },
    {
      key: 'about',
      header: t('concerns'),
      cell: (event) => <bdi>{subjectOf(event)}</bdi>,
      wide: true,
    },
    {
      key: 'newsletter',
      header: t('newsletter'),
      cell: ({ newsletterId }) => <bdi>{nameOf(newsletterId) ?? newsletterId ?? '–'}</bdi>,
      wide: true,
    },
    {
      key: 'when',
      header: t('when'),
      cell: ({ timestamp }) => <Time at={timestamp} />,
      wide: true,
      width: 160,
    },
  ]
}

/** Returns the address of the reader or buyer, the campaign's subject, or nothing. */
function subjectOf({ data }: Event): string {
  const { subscriber, campaign, order } = data as {
    [Name in 'subscriber' | 'campaign' | 'order']?: { email?: string; subject?: string }
  }
  return subscriber?.email ?? campaign?.subject ?? order?.email ?? '–'
}
