import { Group, Radio, Select, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { amountText } from '../../kit/money/money.ts'
import { useCurrencies } from '../payments/usePayments.ts'
import type { PriceErrors, PriceValues } from './price.ts'

interface Props {
  values: PriceValues
  errors: PriceErrors
  change(change: Partial<PriceValues>): void
}

export function PriceFields({ values: { kind, price, minimum, currency }, errors, change }: Props) {
  const { t } = useTranslation('products')
  const currencies = useCurrencies(currency)
  const typed = (name: 'price' | 'minimum') => ({
    value: name === 'price' ? price : minimum,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
    error: errors[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 14,
    style: { flex: '1 1 140px' },
  })
  return (
    <Stack gap="md">
      <Radio.Group label={t('cost')} value={kind} onChange={(value) => change({ kind: value })}>
        <Stack gap={8} mt={8}>
          <Radio value="fixed" label={t('kinds.fixed')} />
          <Radio value="open" label={t('kinds.open')} description={t('kinds.openText')} />
          <Radio value="free" label={t('kinds.free')} description={t('kinds.freeText')} />
        </Stack>
      </Radio.Group>
      {kind !== 'free' && (
        <Group gap="md" align="flex-start" wrap="wrap">
          <TextInput
            label={t(kind === 'open' ? 'suggested' : 'price')}
            placeholder={amountText(1250, currency)}
            required
            {...typed('price')}
          />
          {kind === 'open' && (
            <TextInput
              label={t('minimum')}
              description={t('minimumHint')}
              inputWrapperOrder={ORDER}
              placeholder="0"
              {...typed('minimum')}
            />
          )}
          <Select
            label={t('currency')}
            value={currency}
            onChange={(value) => value !== null && change({ currency: value })}
            data={currencies.map((code) => ({ value: code, label: code.toUpperCase() }))}
            allowDeselect={false}
            searchable
            style={{ flex: '0 1 110px' }}
          />
        </Group>
      )}
    </Stack>
  )
}

/** Fields in one row stand at one height when the hint is below. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
