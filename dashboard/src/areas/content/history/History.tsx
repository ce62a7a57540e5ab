import './history.css'
import { Badge, Button, Drawer, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { History as HistoryIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bytes } from '../../../format.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ReadState } from '../../../kit/ReadState.tsx'
import { Time } from '../../../kit/Time.tsx'
import { useRead } from '../../../queries.ts'
import Compared from './Compared.tsx'
import { getName, type Owner, type Revision, useRevisions, type Wording } from './revisions.ts'
import type { Restore } from './useRestore.ts'

interface Props {
  owner: Owner
  now: Wording
  close: () => void
  /** Left out where nothing can be brought back, such as of a campaign that is sent. */
  restore?: Restore | undefined
}

export default function History({ owner, now, close, restore }: Props) {
  const { t } = useTranslation(['history', 'frame', 'content'])
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={1120}
      title={t('title')}
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <Whole owner={owner} now={now} close={close} restore={restore} />
    </Drawer>
  )
}

function Whole({ owner, now, close, restore }: Props) {
  const { t } = useTranslation('history')
  const query = useRevisions(owner, true)
  const [chosenId, choose] = useState<string | null>(null)
  const { items } = query
  if (query.isPending || (query.error && items.length === 0))
    return <ReadState query={query}>{() => null}</ReadState>
  if (items.length === 0)
    return <EmptyState icon={<HistoryIcon size={32} />} title={t('empty')} text={t('emptyText')} />
  // The one before the last is what a person looks for most.
  const chosen = items.find(({ id }) => id === chosenId) ?? items[1] ?? items[0]!
  return (
    <div className="mc-history">
      <div className="mc-history-list">
        <Text size="sm" c="dimmed" mb="xs">
          {t('about')}
        </Text>
        <Stack component="ol" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
          {items.map((revision, i) => (
            <li key={revision.id}>
              <Entry
                revision={revision}
                isNow={i === 0}
                isChosen={revision.id === chosen.id}
                choose={() => choose(revision.id)}
              />
            </li>
          ))}
        </Stack>
        {query.hasNextPage && (
          <Button
            variant="subtle"
            size="xs"
            mt="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </div>
      <One
        key={chosen.id}
        owner={owner}
        revision={chosen}
        isNow={chosen.id === items[0]!.id}
        now={now}
        close={close}
        restore={restore}
      />
    </div>
  )
}

function Entry({
  revision,
  isNow,
  isChosen,
  choose,
}: {
  revision: Revision
  isNow: boolean
  isChosen: boolean
  choose: () => void
}) {
  const { t } = useTranslation('history')
  return (
    <UnstyledButton
      className="mc-history-entry"
      onClick={choose}
      aria-current={isChosen || undefined}
    >
      <Group gap={6} wrap="nowrap" justify="space-between">
        <Text size="sm" fw={600} className="figures">
          <Time at={revision.at} as="dayAndTime" />
        </Text>
        {isNow && (
          <Badge size="sm" variant="light" tt="none" style={{ flex: 'none' }}>
            {t('now')}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed" dir="auto" truncate>
        <Author by={revision.by} /> · <span className="figures">{bytes(revision.bytes)}</span>
      </Text>
      {revision.subject && (
        <Text size="xs" c="dimmed" dir="auto" truncate>
          {revision.subject}
        </Text>
      )}
    </UnstyledButton>
  )
}

function Author({ by }: { by: Revision['by'] }) {
  const { t } = useTranslation('history')
  if (by === null) return <>{t('unknown')}</>
  return (
    <span title={by.name ?? by.id}>
      {by.name?.replace(/ \([^()]*\)$/, '') ?? t(`by.${by.kind}`)}
    </span>
  )
}

function One({
  owner,
  revision,
  isNow,
  now,
  close,
  restore,
}: Props & { revision: Revision; isNow: boolean }) {
  const { t } = useTranslation('history')
  const query = useRead<'get_campaign_revision' | 'get_template_revision'>(getName(owner), {
    ...owner,
    revisionId: revision.id,
  })
  return (
    <Stack gap="sm" style={{ minWidth: 0 }}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Text c="dimmed" size="sm" style={{ flex: '1 1 240px' }}>
          {t(isNow ? 'isNow' : 'marks')}
        </Text>
        {restore && !isNow && (
          <Button
            loading={restore.pending}
            onClick={() => void restore.bringBack(revision).then((done) => done && close())}
          >
            {t('restore')}
          </Button>
        )}
      </Group>
      <ReadState query={query}>
        {(then) => <Compared then={isNow ? now : then} now={now} at={revision.at} />}
      </ReadState>
    </Stack>
  )
}
