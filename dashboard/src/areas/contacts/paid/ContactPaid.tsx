import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../kit/confirm.tsx'
import { useOperation } from '../../../kit/operation.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { TestBadge } from '../../../kit/money/TestBadge.tsx'
import { Time } from '../../../kit/Time.tsx'
import { useList, useRead } from '../../../queries.ts'
import { useMay } from '../../../shell/session.ts'
import { LOOKS, priceText, type Subscription } from '../../../kit/money/subscription.ts'
import { type Contact, keepContact } from '../contact.ts'
import { type Grant, GrantPaid } from './GrantPaid.tsx'
import { Fact, Section } from '../Section.tsx'

export function ContactPaid({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const isOwner = useMay('owner')
  const { id: contactId, email, tier } = contact
  const grant = useRead('get_grant', { contactId }).data?.grant ?? null
  const subscriptions = useList('list_subscriptions', { contactId, limit: 20 }).items
  const [opened, { open, close }] = useDisclosure(false)
  const revoke = useOperation('revoke_paid', { said: t('paid.revoked'), done: keepContact })
  const askRevoke = () =>
    confirm({
      title: t('paid.revoke'),
      text: <span style={{ overflowWrap: 'anywhere' }}>{t('paid.revokeText', { email })}</span>,
      action: t('paid.revoke'),
      run: () => revoke.attempt({ contactId }),
    })
  return (
    <Section title={t('paid.title')}>
      <Stack gap="sm">
        {tier === 'free' && <Text c="dimmed">{t('paid.free')}</Text>}
        {(tier === 'paid' || grant) && <Facts contact={contact} grant={grant} />}
        {subscriptions.length > 0 && <Paying subscriptions={subscriptions} />}
        {isOwner && (
          <Group gap="xs">
            <Button variant="default" leftSection={<Gift size={16} />} onClick={open}>
              {t(grant ? 'paid.change' : 'paid.give')}
            </Button>
            {grant && (
              <Button variant="subtle" color="gray" onClick={askRevoke}>
                {t('paid.revoke')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {opened && <GrantPaid contact={contact} grant={grant} close={close} />}
    </Section>
  )
}

function Paying({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('subscriptions')
  return (
    <Stack gap={6} component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {subscriptions.map((one) => (
        <li key={one.id}>
          <Group gap={8}>
            <Link to={`/subscriptions/${one.id}`}>{priceText(one, t)}</Link>
            <StatusBadge status={LOOKS[one.status]} label={t(`statuses.${one.status}`)} />
            {!one.livemode && <TestBadge />}
          </Group>
        </li>
      ))}
    </Stack>
  )
}

function Facts({ contact: { tier, paidUntil }, grant }: { contact: Contact; grant: Grant }) {
  const { t } = useTranslation('contacts')
  const isOver = grant?.until != null && Date.parse(grant.until) <= Date.now()
  return (
    <dl className="mc-facts">
      {tier === 'paid' && (
        <Fact term={t('paid.until')}>
          <Time at={paidUntil} as="dayAndTime" empty={t('paid.noEnd')} />
        </Fact>
      )}
      {grant && (
        <Fact term={t('paid.complimentary')}>
          <span dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {grant.reason}
          </span>
          <Text size="sm" c="dimmed">
            {t('paid.given')} <Time at={grant.grantedAt} as="day" />
            {grant.until !== null && (
              <>
                {' · '}
                {t(isOver ? 'paid.ended' : 'paid.ends')} <Time at={grant.until} as="day" />
              </>
            )}
          </Text>
        </Fact>
      )}
    </dl>
  )
}
