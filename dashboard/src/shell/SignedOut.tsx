import { Button, Group, Modal, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../queries.ts'
import { announceSignedIn, signedOut } from './signed-out.ts'

/** Asks the person to sign in again in another tab, so that nothing typed on this page is lost. */
export function SignedOut() {
  const { t } = useTranslation()
  const opened = useSyncExternalStore(signedOut.subscribe, signedOut.read)
  const goOn = () => {
    announceSignedIn()
    void queryClient.invalidateQueries()
  }
  // The dialog in which the person may be typing is at 200.
  return (
    <Modal opened={opened} onClose={goOn} title={t('signedOut.title')} zIndex={500}>
      <Text mb="md">{t('signedOut.text')}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={goOn}>
          {t('signedOut.goOn')}
        </Button>
        <Button component="a" href="/sign-in" target="_blank">
          {t('signedOut.signIn')}
        </Button>
      </Group>
    </Modal>
  )
}
