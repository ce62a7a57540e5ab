import { Anchor, List, Loader, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { money } from '../../../kit/money/money.ts'
import { Note } from '../../../kit/Note.tsx'
import { Time } from '../../../kit/Time.tsx'
import type { Adoption } from './adoption.ts'
import { ChargeSums } from './ChargeSums.tsx'

/** Shows how far an adoption is, its result, and what the witness has seen. */
export function AdoptionState({ adoption }: { adoption: Adoption }) {
  const { t } = useTranslation('adoption')
  const { status, counts, refused, witness } = adoption
  const isRunning = status === 'running'
  const values = {
    count: counts.adopted,
    shown: number(counts.adopted),
    named: number(counts.named),
  }
  return (
    <Stack gap="sm">
      <Group gap="sm" role="status" wrap="nowrap">
        {isRunning && <Loader size="sm" />}
        <Text fw={500}>{t(isRunning ? 'running' : 'done', values)}</Text>
      </Group>
      {!isRunning && counts.adopted > 0 && (
        <ChargeSums before={adoption.chargesBefore} after={adoption.chargesAfter} />
      )}
      {refused.length > 0 && (
        <div>
          <Text>{t('notAdopted', { count: counts.refused, shown: number(counts.refused) })}</Text>
          <List spacing={2}>
            {refused.slice(0, 20).map(({ subscription, contactId, reason, detail }) => (
              <List.Item key={subscription}>
                <Anchor component={Link} to={`/contacts/${contactId}`} underline="always">
                  {subscription}
                </Anchor>
                : {t(`reasons.${reason}`, { defaultValue: detail })}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {witness.charges.length > 0 ? <SecondCharges charges={witness.charges} /> : null}
      {witness.until !== null && witness.charges.length === 0 && (
        <Text c="dimmed" maw={640}>
          {t('watching')} <Time at={witness.until} as="day" />.{' '}
          {witness.readAt === null ? (
            t('notRead')
          ) : (
            <>
              {t('lastRead')} <Time at={witness.readAt} />.
            </>
          )}
        </Text>
      )}
    </Stack>
  )
}

function SecondCharges({ charges }: { charges: Adoption['witness']['charges'] }) {
  const { t } = useTranslation('adoption')
  return (
    <Note icon={TriangleAlert}>
      <Stack gap="xs">
        <Text fw={600}>{t('twice', { count: charges.length, shown: number(charges.length) })}</Text>
        <Text>{t('twiceText')}</Text>
        <List spacing={2}>
          {charges.map((one) => (
            <List.Item key={one.invoice}>
              <Anchor component={Link} to={`/contacts/${one.contactId}`} underline="always">
                {money(one.amount, one.currency)}, <Time at={one.paidAt} as="day" />
              </Anchor>
              <Text size="sm" c="dimmed">
                {t('twiceOf', { subscription: one.subscription, other: one.otherSubscription })}
              </Text>
            </List.Item>
          ))}
        </List>
      </Stack>
    </Note>
  )
}
