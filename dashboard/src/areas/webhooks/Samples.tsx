import { Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyBlock } from '../../kit/CopyField.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { useRead } from '../../queries.ts'
import { EVENT_KINDS, type EventKind } from './event-kinds.ts'

/** Shows an event of each kind: the account's latest, or the documented example. */
export function Samples({
  opened,
  close,
  first,
}: {
  opened: boolean
  close: () => void
  first: EventKind
}) {
  const { t } = useTranslation(['webhooks', 'frame'])
  const [chosen, setType] = useState<EventKind | null>(null)
  const type = chosen ?? first
  const query = useRead('list_event_samples', { type }, { enabled: opened })
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      opened={opened}
      onClose={close}
      title={t('samples')}
      size="lg"
    >
      <Stack gap="md">
        <Select
          label={t('event')}
          data={[...EVENT_KINDS]}
          value={type}
          onChange={(value) => setType(value)}
          allowDeselect={false}
          comboboxProps={{ transitionProps: { duration: 80 } }}
        />
        <Text c="dimmed" size="sm">
          {t('samplesText')}
        </Text>
        <ReadState query={query}>
          {({ data }) => {
            const [{ type, timestamp, data: body }] = data as [(typeof data)[number]]
            return <CopyBlock value={JSON.stringify({ type, timestamp, data: body }, null, 2)} />
          }}
        </ReadState>
      </Stack>
    </Modal>
  )
}
