import { Anchor, Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { share } from '../../../format.ts'
import { money } from '../../../kit/money/money.ts'
import { Section } from '../../contacts/Section.tsx'
import { BILLING_SHARE, cardFee, yieldOf } from './fees.ts'
import { priceIn, type PricesValues } from './usePricesForm.ts'

/** The readers for whom the yield of a month is shown. */
const READERS = 100

/** Estimates what reaches the owner of each price, after Stripe's fees. */
export function Yields({
  values: { currency, monthly, yearly },
}: {
  values: Pick<PricesValues, 'currency' | 'monthly' | 'yearly'>
}) {
  const { t } = useTranslation('subscriptions')
  const fee = cardFee(currency)
  const month = priceIn(monthly, currency) || null
  const year = priceIn(yearly, currency) || null
  const saved = month !== null && year !== null ? month * 12 - year : 0
  return (
    <Section title={t('yields')}>
      <Stack gap="sm">
        {month === null && year === null && <Text c="dimmed">{t('yieldsEmpty')}</Text>}
        {fee !== null && (month !== null || year !== null) && (
          <Table className="mc-plain figures">
            <Table.Thead>
              <Table.Tr>
                <Table.Td />
                <Table.Th ta="end">{t('reachesYou')}</Table.Th>
                <Table.Th ta="end">{t('ofReaders', { count: READERS })}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {month !== null && (
                <Yield name={t('intervals.month')} price={month} currency={currency} months={1} />
              )}
              {year !== null && (
                <Yield name={t('intervals.year')} price={year} currency={currency} months={12} />
              )}
            </Table.Tbody>
          </Table>
        )}
        {saved > 0 && (
          <Text size="sm">
            {t('saved', { amount: money(saved, currency), share: share(saved / (month! * 12)) })}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {fee === null
            ? t('feesUnknown')
            : t('fees', {
                share: share(fee.share / 10_000),
                fixed: money(fee.fixed, currency),
                billing: share(BILLING_SHARE / 10_000),
              })}{' '}
          <Anchor
            underline="always"
            size="sm"
            href="https://stripe.com/pricing"
            target="_blank"
            rel="noreferrer"
          >
            {t('stripePrices')}
          </Anchor>
        </Text>
      </Stack>
    </Section>
  )
}

function Yield({
  name,
  price,
  currency,
  months,
}: {
  name: string
  price: number
  currency: string
  months: number
}) {
  const { t } = useTranslation('subscriptions')
  const reaches = yieldOf(price, currency)!
  return (
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
        {t('roughly', { amount: money(reaches, currency) })}
      </Table.Td>
      <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
        {t('roughly', { amount: money(Math.round((reaches * READERS) / months), currency) })}
      </Table.Td>
    </Table.Tr>
  )
}
