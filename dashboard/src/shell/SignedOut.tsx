import { Button, Group, Modal, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../api.ts'
import { queryClient, reading } from '../queries.ts'
import type { Session } from './session.ts'
import { announceSignedIn, signedOut } from '../signed-out.ts'

const SESSION = reading('get_session', {}).queryKey

/** Asks the person to sign in again in another tab, so that nothing typed on this page is lost. */
export function SignedOut() {
  const { t } = useTranslation()
  const opened = useSyncExternalStore(signedOut.subscribe, signedOut.read)
  const goOn = async () => {
    const before = queryClient.getQueryData<Session>(SESSION)?.person.id
    const session = await client.call('get_session', {}).catch(() => null)
    // Another person's account has nothing to do with what is on this page.
    if (session && before !== undefined && session.person.id !== before) return location.reload()
    announceSignedIn()
    void queryClient.invalidateQueries()
  }
  // The dialog in which the person may be typing is at 200.
  return (
    <Modal opened={opened} onClose={() => void goOn()} title={t('signedOut.title')} zIndex={500}>
      <Text mb="md">{t('signedOut.text')}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => void goOn()}>
          {t('signedOut.goOn')}
        </Button>
        <Button component="a" href="/sign-in" target="_blank">
          {t('signedOut.signIn')}
        </Button>
      </Group>
    </Modal>
  )
}
