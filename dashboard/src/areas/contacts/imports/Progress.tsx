import { Button, Group, Progress as Bar, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bytes } from '../../../format.ts'
import type { Sent } from '../../../upload.ts'

interface Props {
  size: number
  sent: Sent | null
  cancel: () => void
  /** An import that has arrived as a whole is cancelled on its own page. */
  whileSending?: boolean
}

/** A file's progress: by bytes, then the time in which the server reads it. */
export function Progress({ size, sent, cancel, whileSending = false }: Props) {
  const { t } = useTranslation(['imports', 'frame'])
  // Before the whole of a large file its first part is sent.
  const arrived = sent !== null && sent.total >= size && sent.bytes >= sent.total
  const done = sent === null ? 0 : Math.min(size, sent.bytes)
  return (
    <div className="mc-card">
      <Group justify="space-between" gap="xs" mb="xs">
        <Text fw={500}>{t(arrived ? 'sending.reading' : 'sending.title')}</Text>
        <Text c="dimmed" className="figures">
          {arrived ? bytes(size) : t('sending.progress', { sent: bytes(done), size: bytes(size) })}
        </Text>
      </Group>
      <Bar
        value={arrived ? 100 : (done / Math.max(1, size)) * 100}
        animated
        aria-label={t(arrived ? 'sending.reading' : 'sending.title')}
      />
      <Group justify="space-between" gap="xs" mt="xs" wrap="nowrap">
        <Text c="dimmed" size="sm">
          {t(arrived ? 'sending.readingText' : 'sending.text')}
        </Text>
        {!(whileSending && arrived) && (
          <Button variant="default" size="xs" onClick={cancel} style={{ flex: 'none' }}>
            {t('sending.cancel')}
          </Button>
        )}
      </Group>
    </div>
  )
}
