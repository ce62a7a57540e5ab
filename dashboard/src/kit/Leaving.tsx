import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { uploads } from '../uploads.ts'

/**
 * Asks before a form with changes, or with pictures on their way, is left by a link or by closing
 * the tab.
 */
export function Leaving({ changed }: { changed: boolean }) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => changed || uploads() === 'busy',
    enableBeforeUnload: () => changed,
    withResolver: true,
  })
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={t('leaving.title')}>
      <Stack gap="md">
        <Text>{t(changed ? 'leaving.text' : 'leaving.uploading')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => proceed?.()}>
            {t('leaving.leave')}
          </Button>
          <Button onClick={() => reset?.()} data-autofocus>
            {t('leaving.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
