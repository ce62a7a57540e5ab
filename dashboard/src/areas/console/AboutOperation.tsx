import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Described } from './openapi.ts'
import { Prose } from './Prose.tsx'

export function AboutOperation({
  operation: { name, route, summary, description },
}: {
  operation: Described
}) {
  const { t } = useTranslation('console')
  return (
    <Stack gap="xs" maw={720}>
      <Text fw={500}>{summary}</Text>
      {description !== '' && (
        <Text c="dimmed">
          <Prose text={description} />
        </Text>
      )}
      <Text c="dimmed" size="sm">
        <code>{route}</code> ·{' '}
        <Anchor href={`/docs#${name}`} target="_blank" inherit underline="always">
          {t('reference')}
        </Anchor>
      </Text>
    </Stack>
  )
}
