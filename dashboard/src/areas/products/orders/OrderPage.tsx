import { Grid, Group, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { unicodeAddress } from '../../../../../src/lib/addresses/unicode-domain.ts'
import { number } from '../../../format.ts'
import { money } from '../../../kit/money/money.ts'
import { CopyField } from '../../../kit/CopyField.tsx'
import { ReadState } from '../../../kit/ReadState.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { TestBadge } from '../../../kit/money/TestBadge.tsx'
import { Time } from '../../../kit/Time.tsx'
import { useRead } from '../../../queries.ts'
import { Page } from '../../../shell/Page.tsx'
import { Fact, Section } from '../../contacts/Section.tsx'
import { AnswerDispute } from '../../payments/AnswerDispute.tsx'
import { isOnItsWay } from '../../payments/refund/refund.ts'
import { RefundNote } from '../../payments/refund/RefundNote.tsx'
import { type Order, isDelivered, stateName } from './order.ts'
import { OrderActions } from './OrderActions.tsx'

export default function OrderPage() {
  const { t } = useTranslation(['orders', 'frame'])
  const { orderId = '' } = useParams({ strict: false }) as { orderId?: string }
  const query = useRead(
    'get_order',
    { orderId },
    {
      live: (order) => order?.orderEmail?.status === 'queued' || isOnItsWay(order?.refunds ?? []),
    },
  )
  const order = query.data
  return (
    <Page
      title={
        order
          ? t('of', { email: order.email === null ? t('erased') : unicodeAddress(order.email) })
          : t('order')
      }
      back={{ to: '/orders', label: t('title') }}
      peek={{ operation: 'get_order', input: { orderId } }}
      actions={order && <OrderActions order={order} />}
    >
      <ReadState query={query} lines={6}>
        {(order) => (
          <Stack gap="md">
            {/* Below the title: a long address needs the whole line. */}
            <Group gap="sm" mt={-8}>
              <StatusBadge status={order.status} label={t(`statuses.${stateName(order)}`)} />
              {!order.livemode && <TestBadge />}
            </Group>
            {order.status !== 'paid' && (
              <div>
                <Text maw={640}>{t(`about.${stateName(order)}`)}</Text>
                {stateName(order) === 'disputed' && <AnswerDispute />}
              </div>
            )}
            <RefundNote refunds={order.refunds} whole={order.amount} currency={order.currency} />
            <Grid gap="md">
              <Grid.Col span={{ base: 12, md: 6 }}>
                <Section title={t('money')}>
                  <Money order={order} />
                </Section>
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 6 }}>
                <Section title={t('delivery')}>
                  <Delivery order={order} />
                </Section>
              </Grid.Col>
            </Grid>
          </Stack>
        )}
      </ReadState>
    </Page>
  )
}

function Money({
  order: { productId, amount, tax, discount, refundedAmount, currency, createdAt, paidAt },
}: {
  order: Order
}) {
  const { t } = useTranslation('orders')
  const product = useRead('get_product', { productId }).data
  return (
    <dl className="mc-facts">
      <Fact term={t('product')}>
        <Link to={`/products/${productId}`} dir="auto">
          {product?.name ?? productId}
        </Link>
      </Fact>
      <Fact term={t('amount')}>{amount === 0 ? t('free') : money(amount, currency)}</Fact>
      {discount > 0 && <Fact term={t('discount')}>{money(discount, currency)}</Fact>}
      {tax > 0 && <Fact term={t('tax')}>{money(tax, currency)}</Fact>}
      {refundedAmount > 0 && <Fact term={t('refunded')}>{money(refundedAmount, currency)}</Fact>}
      <Fact term={t('ordered')}>
        <Time at={createdAt} as="dayAndTime" />
      </Fact>
      <Fact term={t(amount === 0 ? 'given' : 'paid')}>
        <Time at={paidAt} as="dayAndTime" empty={t('notYet')} />
      </Fact>
    </dl>
  )
}

function Delivery({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { id, email, subscriberId, downloads, orderEmail, pageUrl } = order
  return (
    <dl className="mc-facts">
      <Fact term={t('buyer')}>
        {email === null ? (
          t('erased')
        ) : subscriberId === null ? (
          <bdi>{unicodeAddress(email)}</bdi>
        ) : (
          <Link to={`/contacts/${subscriberId}`}>{unicodeAddress(email)}</Link>
        )}
        {email !== null && subscriberId === null && (
          <Text size="sm" c="dimmed">
            {t('noContact')}
          </Text>
        )}
      </Fact>
      <Fact term={t('mail')}>
        {orderEmail === null ? (
          t('noMail')
        ) : (
          <Group gap={8}>
            <StatusBadge status={orderEmail.status} />
            {orderEmail.sentAt !== null && (
              <Text span c="dimmed" size="sm">
                <Time at={orderEmail.sentAt} />
              </Text>
            )}
          </Group>
        )}
      </Fact>
      <Fact term={t('downloads')}>
        {t('downloadsOf', { count: number(downloads.count), limit: number(downloads.limit) })}
        {downloads.expiresAt !== null && isDelivered(order) && (
          <>
            {' · '}
            {t('until')} <Time at={downloads.expiresAt} as="day" />
          </>
        )}
      </Fact>
      <Fact term={t('page')}>
        <CopyField value={pageUrl} label={t('copyPage')} oneLine />
        <Text size="sm" c="dimmed">
          {t('pageText')}
        </Text>
      </Fact>
      <Fact term={t('id')}>
        <CopyField value={id} />
      </Fact>
    </dl>
  )
}
