import { Button, Group, Text } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { EditingContext } from './context.ts'

/** The files of a block that were refused, each with a button to try it again. */
export function RefusedPictures() {
  const { t } = useTranslation('content')
  const { waiting, retry } = use(EditingContext)
  return waiting
    .filter(({ why }) => why !== null)
    .map(({ key, why }) => (
      <Group key={key} gap="sm" role="alert">
        <Text size="sm" c="var(--mantine-color-error)">
          {why}
        </Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<RefreshCw size={14} />}
          onClick={() => retry(key)}
        >
          {t('picture.again')}
        </Button>
      </Group>
    ))
}
