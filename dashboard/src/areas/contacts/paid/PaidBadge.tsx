import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function PaidBadge() {
  const { t } = useTranslation('segments')
  return (
    <Badge variant="light" radius="sm" size="sm" style={{ flex: 'none' }}>
      {t('tiers.paid')}
    </Badge>
  )
}
