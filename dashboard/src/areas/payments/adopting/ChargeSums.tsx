import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { priceText } from '../../../kit/money/subscription.ts'
import type { Charges } from './adoption.ts'

/** Shows the charges before and after, which are the same. */
export function ChargeSums({ before, after }: { before: Charges; after: Charges }) {
  const { t } = useTranslation('adoption')
  return (
    <Stack gap={6} className="mc-card">
      <Sum name={t('chargesBefore')} charges={before} />
      <Sum name={t('chargesAfter')} charges={after} />
    </Stack>
  )
}

function Sum({ name, charges }: { name: string; charges: Charges }) {
  const { t } = useTranslation(['adoption', 'subscriptions'])
  const sums = charges.map(({ count, amount, ...one }) =>
    t('sum', { count, shown: number(count), price: priceText({ ...one, price: amount }, t) }),
  )
  return (
    <Group justify="space-between" gap="xs" align="baseline">
      <Text c="dimmed">{name}</Text>
      <Text fw={500}>{sums.length === 0 ? t('noCharges') : sums.join(' + ')}</Text>
    </Group>
  )
}
