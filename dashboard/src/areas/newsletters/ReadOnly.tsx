import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../shell/session.ts'

export function ReadOnly() {
  const { t } = useTranslation('newsletters')
  if (useMay('editor')) return null
  return (
    <Text c="dimmed" mb="md">
      {t('mayNot')}. {t('mayNotText')}
    </Text>
  )
}
