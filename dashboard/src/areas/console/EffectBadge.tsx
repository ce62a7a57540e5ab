import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OperationFacts } from '../../generated/operations.ts'

export function EffectBadge({ effect }: Pick<OperationFacts, 'effect'>) {
  const { t } = useTranslation('console')
  return (
    <Badge variant="default" tt="none" fw={500} style={{ flex: 'none' }}>
      {t(`effects.${effect}`)}
    </Badge>
  )
}
