import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export type EndPayment = 'now' | 'period_end'

export function EndPaymentChoice({
  value,
  change,
}: {
  value: EndPayment
  change(value: EndPayment): void
}) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <Radio.Group
        label={t('endPayment.label')}
        value={value}
        onChange={(chosen) => change(chosen)}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="period_end"
            label={t('endPayment.periodEnd')}
            description={t('endPayment.periodEndHint')}
          />
          <Radio value="now" label={t('endPayment.now')} description={t('endPayment.nowHint')} />
        </Stack>
      </Radio.Group>
    </div>
  )
}
