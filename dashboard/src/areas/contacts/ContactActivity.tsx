import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OperationName } from '../../api.ts'
import { OPERATIONS } from '../../generated/operations.ts'
import { ReadState } from '../../kit/ReadState.tsx'
import { Time } from '../../kit/Time.tsx'
import { useList } from '../../queries.ts'
import { Section } from './Section.tsx'

interface Activity {
  at: string
  type: string
  detail: string | null
  campaignId?: string
}

const OPERATION = 'get_contact_activity' as OperationName

/** The timeline of a contact. Shown where the server has the operation. */
export function ContactActivity({ contactId }: { contactId: string }) {
  return OPERATION in OPERATIONS ? <Timeline contactId={contactId} /> : null
}

function Timeline({ contactId }: { contactId: string }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const query = useList(OPERATION, { contactId, limit: 50 })
  const items = query.items as Activity[]
  return (
    <Section title={t('activity')}>
      <ReadState query={{ ...query, data: query.data && items }}>
        {(items) =>
          items.length === 0 ? (
            <Text c="dimmed">{t('noActivity')}</Text>
          ) : (
            <ol className="mc-timeline">
              {items.map((item) => (
                <Entry key={`${item.at} ${item.type} ${item.campaignId ?? ''}`} item={item} />
              ))}
            </ol>
          )
        }
      </ReadState>
      {query.hasNextPage && (
        <Button variant="subtle" color="gray" size="compact-sm" mt="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('earlier')}
        </Button>
      )}
    </Section>
  )
}

function Entry({ item: { at, type, detail, campaignId } }: { item: Activity }) {
  const { t } = useTranslation(['contacts', 'frame'])
  const said = t(`activities.${type.replaceAll('.', '_')}`, { defaultValue: type })
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <span dir="auto" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {said}
          {detail && (
            <>
              {' '}
              ·{' '}
              {campaignId ? (
                <Anchor component={Link} to={`/campaigns/${campaignId}`}>
                  {detail}
                </Anchor>
              ) : (
                detail
              )}
            </>
          )}
        </span>
        <Text c="dimmed" size="sm" style={{ flex: 'none' }}>
          <Time at={at} />
        </Text>
      </Group>
    </li>
  )
}
