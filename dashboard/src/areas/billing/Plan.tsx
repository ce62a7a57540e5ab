import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../format.ts'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'

/** The plan of the account. The operator sets it. */
export function Plan() {
  const { t } = useTranslation('billing')
  const query = useRead('get_billing', {})
  return (
    <ReadState query={query} lines={2}>
      {({ plan, limits: { webhookEndpoints } }) => (
        <Stack gap={4} className="mc-card">
          <Group justify="space-between" gap="xs">
            <Text c="dimmed">{t('plan')}</Text>
            <Text fw={600}>{plan.charAt(0).toUpperCase() + plan.slice(1)}</Text>
          </Group>
          <Group justify="space-between" gap="xs">
            <Text c="dimmed">{t('endpoints')}</Text>
            <Text className="figures">{webhookEndpoints === null ? t('unlimited') : number(webhookEndpoints)}</Text>
          </Group>
          <Text c="dimmed" size="sm">
            {t('planText')}
          </Text>
        </Stack>
      )}
    </ReadState>
  )
}
