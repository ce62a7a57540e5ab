import { List, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const RULES = ['campaigns', 'welcomes', 'signups', 'subscribers', 'mails'] as const

export function AtTheLimit() {
  const { t } = useTranslation('billing')
  return (
    <Stack gap="sm">
      <Title order={2}>{t('atTheLimit.title')}</Title>
      <List spacing={6}>
        {RULES.map((rule) => (
          <List.Item key={rule}>{t(`atTheLimit.${rule}`)}</List.Item>
        ))}
      </List>
    </Stack>
  )
}
