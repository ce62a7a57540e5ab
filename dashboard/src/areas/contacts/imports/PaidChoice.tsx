import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { useMay } from '../../../shell/session.ts'
import type { Choices } from './wizard.ts'

interface Props {
  /** The rows that say so. */
  count: number
  complimentary: boolean
  change: (said: Partial<Choices>) => void
}

/** Asks which access people get who pay at another service or have a gift there. */
export function PaidChoice({ count, complimentary, change }: Props) {
  const { t } = useTranslation('imports')
  const isOwner = useMay('owner')
  return (
    <Radio.Group
      label={t('paid.title')}
      description={t('paid.text', { count, shown: number(count) })}
      value={complimentary ? 'paid' : 'free'}
      onChange={(value) => change({ complimentary: value === 'paid' })}
      className="mc-card"
      styles={{
        label: { fontSize: 16, fontWeight: 600, lineHeight: '24px' },
        description: { fontSize: 14, lineHeight: '20px' },
      }}
    >
      <Stack gap="sm" mt="sm">
        <Radio value="free" label={t('paid.free')} description={t('paid.freeText')} />
        <Radio
          value="paid"
          label={t('paid.paid')}
          description={t(isOwner ? 'paid.paidText' : 'paid.owners')}
          disabled={!isOwner}
        />
      </Stack>
    </Radio.Group>
  )
}
