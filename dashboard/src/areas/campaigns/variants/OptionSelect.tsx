import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Option, VariantsDraft } from './variants.ts'

interface Props {
  variants: Pick<VariantsDraft, 'options'>
  shown: Option['key']
  change: (key: Option['key']) => void
}

export function OptionSelect({ variants, shown, change }: Props) {
  const { t } = useTranslation('variants')
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('shown')}
      value={shown}
      onChange={change}
      data={variants.options.map(({ key }) => ({ value: key, label: key }))}
    />
  )
}
