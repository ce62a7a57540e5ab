import { Button, Group, Text } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import i18next from 'i18next'

/** The milliseconds for which a person can undo. */
const OFFERED_MS = 10_000

export function tell(toast: NotificationData): void {
  notifications.show({
    autoClose: OFFERED_MS,
    closeButtonProps: { 'aria-label': i18next.t('close') },
    ...toast,
  })
}

interface Offer {
  /** The id of the offer. A later one with the same id replaces it. */
  id: string
  message: string
  label: string
  undo: () => void
}

export function offerUndo({ id, message, label, undo }: Offer): void {
  const run = () => {
    notifications.hide(id)
    undo()
  }
  tell({
    id,
    message: (
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
        <Button size="compact-sm" variant="default" style={{ flex: 'none' }} onClick={run}>
          {label}
        </Button>
      </Group>
    ),
  })
}
