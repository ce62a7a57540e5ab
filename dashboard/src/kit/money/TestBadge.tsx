import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The colour of warnings, dark enough to be read on paper. */
const WARM = 'light-dark(#8a5300, #f0bd6a)'

/** Marks what was made with play money. */
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
