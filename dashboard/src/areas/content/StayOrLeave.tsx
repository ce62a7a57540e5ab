import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyIcon } from '../../kit/CopyField.tsx'
import { useUploads } from '../../uploads.ts'
import { OnItsWay } from './MissingPictures.tsx'

interface Blocker {
  status: 'blocked' | 'idle'
  proceed?: (() => void) | undefined
  reset?: (() => void) | undefined
}

interface LeavingProps {
  blocker: Blocker
  text: string
  flush: () => Promise<boolean>
}

/**
 * Asks before a page is left whose text could not be saved. While pictures are on their way it
 * waits for them, and leaves the page once the draft has them.
 */
export function StayOrLeave({ blocker, text, flush }: LeavingProps) {
  const { t } = useTranslation('content')
  const phase = useUploads()
  const isBlocked = blocker.status === 'blocked'
  const isWaiting = isBlocked && phase === 'busy'
  const [waited, setWaited] = useState(false)
  if (isWaiting && !waited) setWaited(true)
  if (!isBlocked && waited) setWaited(false)
  const go = useEffectEvent(async () => {
    // The draft says why a picture was refused.
    if (phase === 'failed') blocker.reset?.()
    else if (await flush()) blocker.proceed?.()
  })
  useEffect(() => {
    if (waited && isBlocked && !isWaiting) void go()
  }, [waited, isBlocked, isWaiting])
  return (
    <Modal
      opened={isBlocked}
      onClose={() => blocker.reset?.()}
      title={t(isWaiting ? 'leave.uploadTitle' : 'leave.title')}
    >
      <Stack gap="md">
        {isWaiting ? <OnItsWay text={t('leave.uploadText')} /> : <Text>{t('leave.text')}</Text>}
        <Group justify="flex-end" gap="xs">
          {text !== '' && <CopyIcon value={text} label={t('leave.copy')} />}
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            {t(isWaiting ? 'leave.without' : 'leave.leave')}
          </Button>
          <Button onClick={() => blocker.reset?.()} data-autofocus>
            {t('leave.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
