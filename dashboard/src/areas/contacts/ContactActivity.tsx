import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { saidBy } from '../../kit/server-words.ts'
import { Time } from '../../kit/Time.tsx'
import { type OutputOf, useList } from '../../queries.ts'
import { Timeline } from './Timeline.tsx'

type Activity = OutputOf<'get_contact_activity'>['data'][number]

export function ContactActivity({ contactId }: { contactId: string }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const query = useList('get_contact_activity', { contactId, limit: 20 })
  return (
    <Timeline
      title={t('activity')}
      query={query}
      empty={t('noActivity')}
      entry={(item, at) => <Entry key={`${item.at} ${item.type} ${at}`} item={item} />}
    />
  )
}

function Entry({ item }: { item: Activity }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const { at, type, campaignId } = item
  const said = t(`activities.${type}`)
  return (
    <li>
      <Group justify="space-between" gap="md" wrap="nowrap" align="flex-start">
        <div style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          <Text fw={500}>
            {campaignId ? (
              <Anchor component={Link} to={`/campaigns/${campaignId}`} inherit>
                {said}
              </Anchor>
            ) : (
              said
            )}
          </Text>
          <Text c="dimmed" size="sm" dir="auto">
            {t(`activityTexts.${type}`, saidBy(item))} {item.values?.page}
          </Text>
        </div>
        <Text c="dimmed" size="sm" style={{ flex: 'none' }}>
          <Time at={at} />
        </Text>
      </Group>
    </li>
  )
}
