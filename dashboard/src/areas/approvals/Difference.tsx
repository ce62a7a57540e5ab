import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Approval } from '../../api.ts'

/** The fields of a record that the request would change, as they are and as they would be. */
export function Difference({ plan, input }: Pick<Approval, 'plan' | 'input'>) {
  const { t } = useTranslation('approvals')
  const record = plan['record'] as Record<string, unknown> | null | undefined
  const changed = Object.entries(input).filter(
    ([name, value]) => record && Object.hasOwn(record, name) && record[name] !== value,
  )
  if (!record || changed.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('difference')}>
      <Title order={2}>{t('difference')}</Title>
      {changed.map(([name, value]) => (
        <div key={name} style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm" c="dimmed">
            <code>{name}</code>
          </Text>
          <Text td="line-through" c="dimmed" dir="auto">
            {textOf(record[name])}
          </Text>
          <Text dir="auto">{textOf(value)}</Text>
        </div>
      ))}
    </Stack>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
