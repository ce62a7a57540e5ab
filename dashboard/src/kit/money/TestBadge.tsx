import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The color of warnings, dark enough to read on paper. */
const WARM = 'light-dark(#8a5300, #f0bd6a)'

/** Marks what was paid with sandbox money. */
export function TestBadge() {
  const { t } = useTranslation()
  return (
    <Badge
      variant="outline"
      radius="sm"
      size="sm"
      title={t('testMoney')}
      style={{ flex: 'none', color: WARM, borderColor: WARM }}
    >
      TEST
    </Badge>
  )
}
