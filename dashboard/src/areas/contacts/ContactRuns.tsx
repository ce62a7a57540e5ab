import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { useList } from '../../queries.ts'
import { Timeline } from './Timeline.tsx'

/** A contact's ways through automations. Nothing where there is none. */
export function ContactRuns({ contactId }: { contactId: string }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const query = useList('list_contact_runs', { contactId, limit: 20 })
  if (query.items.length === 0 && !query.error) return null
  return (
    <Timeline
      title={t('runs')}
      query={query}
      empty=""
      entry={({ id, automationId, automationName, status, enteredAt }) => (
        <li key={id}>
          <Group justify="space-between" gap="md" wrap="nowrap" align="flex-start">
            <div style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              <Link
                to={`/automations/${automationId}/readers`}
                search={{ contactId, run: id }}
                dir="auto"
              >
                {automationName}
              </Link>
              <div>
                <StatusBadge status={status} />
              </div>
            </div>
            <Text c="dimmed" size="sm" style={{ flex: 'none' }}>
              <Time at={enteredAt} />
            </Text>
          </Group>
        </li>
      )}
    />
  )
}
