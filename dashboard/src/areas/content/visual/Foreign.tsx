import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEditorValue, useVisual } from './useVisual.ts'

/** Asks whether the pictures of a paste are to come into the library. */
export function Foreign() {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const count = useEditorValue((_state, { foreign }) => foreign.length)
  if (count === 0) return null
  return (
    <Alert variant="light" role="status" radius={0} p="8px 16px">
      <Group gap="sm" justify="space-between">
        <Text size="sm" style={{ flex: '1 1 260px' }}>
          {t('picture.foreign', { count })}
        </Text>
        <Group gap={8}>
          <Button size="xs" onClick={() => visual.answerForeign(true)}>
            {t('picture.take')}
          </Button>
          <Button size="xs" variant="default" onClick={() => visual.answerForeign(false)}>
            {t('picture.leave')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
