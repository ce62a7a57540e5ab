import { Grid, Group, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../src/lib/addresses/unicode-domain.ts'
import { CopyField } from '../../kit/CopyField.tsx'
import { money } from '../../kit/money/money.ts'
import { Note } from '../../kit/Note.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { TestBadge } from '../../kit/money/TestBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { useRead } from '../../queries.ts'
import { useNewsletter } from '../../shell/newsletter.ts'
import { Page } from '../../shell/Page.tsx'
import { Fact, Section } from '../contacts/Section.tsx'
import { AnswerDispute } from '../payments/AnswerDispute.tsx'
import { isOnItsWay } from '../payments/refund/refund.ts'
import { RefundNote } from '../payments/refund/RefundNote.tsx'
import { LOOKS, priceText, type Subscription } from '../../kit/money/subscription.ts'
import { SubscriptionActions } from './SubscriptionActions.tsx'

export default function SubscriptionPage() {
  const { t } = useTranslation(['subscriptions', 'frame'])
  const { subscriptionId = '' } = useParams({ strict: false }) as { subscriptionId?: string }
  const query = useRead(
    'get_subscription',
    { subscriptionId },
    { live: (one) => isOnItsWay(one?.refunds ?? []) },
  )
  const subscription = query.data
  return (
    <Page
      title={
        subscription
          ? t('of', {
              email: subscription.email === null ? t('erased') : unicodeAddress(subscription.email),
            })
          : t('subscription')
      }
      back={{ to: '/subscriptions', label: t('title') }}
      peek={{ operation: 'get_subscription', input: { subscriptionId } }}
      actions={subscription && <SubscriptionActions subscription={subscription} />}
    >
      <ReadState query={query} lines={6}>
        {(subscription) => <Details key={subscription.id} subscription={subscription} />}
      </ReadState>
    </Page>
  )
}

function Details({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscriptions')
  const { status, livemode, others, endReason, refunds, lastPayment, currency } = subscription
  return (
    <Stack gap="md">
      {/* Below the title: a long address needs the whole line. */}
      <Group gap="sm" mt={-8}>
        <StatusBadge status={LOOKS[status]} label={t(`statuses.${status}`)} />
        {!livemode && <TestBadge />}
      </Group>
      {status !== 'active' && (
        <Text maw={640}>{t(endReason === null ? `about.${status}` : `reasons.${endReason}`)}</Text>
      )}
      <RefundNote refunds={refunds} whole={lastPayment?.amount ?? 0} currency={currency} />
      {others.length > 0 && <Others ids={others} />}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Section title={t('payment')}>
            <Payment subscription={subscription} />
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Section title={t('reader')}>
            <Reader subscription={subscription} />
          </Section>
        </Grid.Col>
      </Grid>
    </Stack>
  )
}

function Others({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('subscriptions')
  return (
    <Note icon={TriangleAlert}>
      <Text>{t('others', { count: ids.length + 1 })}</Text>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {ids.map((id) => (
          <li key={id}>
            <Link to={`/subscriptions/${id}`}>{id}</Link>
          </li>
        ))}
      </ul>
    </Note>
  )
}

function Payment({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscriptions')
  const { status, currency, trialEndsAt, periodEndsAt, cancelsAt, endedAt, lastPayment, couponId } =
    subscription
  return (
    <dl className="mc-facts">
      <Fact term={t('price')}>{priceText(subscription, t)}</Fact>
      {couponId !== null && (
        <Fact term={t('coupon')}>
          <Link to="/coupons">{t('withCoupon')}</Link>
        </Fact>
      )}
      {trialEndsAt !== null && (
        <Fact term={t('trial')}>
          {t('until')} <Time at={trialEndsAt} as="dayAndTime" />
        </Fact>
      )}
      {status !== 'ended' && periodEndsAt !== null && (
        <Fact term={t(cancelsAt === null ? 'nextPayment' : 'paidUntil')}>
          <Time at={periodEndsAt} as="dayAndTime" />
        </Fact>
      )}
      {cancelsAt !== null && status !== 'ended' && (
        <Fact term={t('ends')}>
          <Time at={cancelsAt} as="dayAndTime" />
        </Fact>
      )}
      {endedAt !== null && (
        <Fact term={t('ended')}>
          <Time at={endedAt} as="dayAndTime" />
        </Fact>
      )}
      <Fact term={t('lastPayment')}>
        {lastPayment === null ? (
          t('noPayment')
        ) : (
          <>
            {money(lastPayment.amount, currency)} · <Time at={lastPayment.paidAt} as="dayAndTime" />
          </>
        )}
        {lastPayment?.dispute && <Text size="sm">{t(`dispute.${lastPayment.dispute}`)}</Text>}
        {lastPayment?.dispute === 'open' && <AnswerDispute />}
      </Fact>
      {lastPayment !== null && lastPayment.refundedAmount > 0 && (
        <Fact term={t('refunded')}>{money(lastPayment.refundedAmount, currency)}</Fact>
      )}
    </dl>
  )
}

function Reader({
  subscription: { id, contactId, email, newsletterId, createdAt },
}: {
  subscription: Subscription
}) {
  const { t } = useTranslation('subscriptions')
  const { newsletters } = useNewsletter()
  return (
    <dl className="mc-facts">
      <Fact term={t('address')}>
        {email === null ? (
          t('erased')
        ) : contactId === null ? (
          <bdi>{unicodeAddress(email)}</bdi>
        ) : (
          <Link to={`/contacts/${contactId}`}>{unicodeAddress(email)}</Link>
        )}
      </Fact>
      <Fact term={t('newsletter')}>
        <span dir="auto">
          {newsletters.find((one) => one.id === newsletterId)?.name ?? newsletterId}
        </span>
      </Fact>
      <Fact term={t('since')}>
        <Time at={createdAt} as="dayAndTime" />
      </Fact>
      <Fact term={t('id')}>
        <CopyField value={id} />
      </Fact>
    </dl>
  )
}
