import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { useDisclosure } from '@mantine/hooks'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { bytes } from '../../../format.ts'
import { Problem } from '../../../kit/Problem.tsx'
import type { Newsletter } from '../../../shell/newsletter.ts'
import { PasteRows } from './PasteRows.tsx'
import { type Table, tableOf } from './table.ts'

interface Props {
  table: Table | null
  choose: (table: Table) => void
  read: (file: File) => void
  reading: boolean
  wrong: string | null
  newsletter: Newsletter
}

/** Takes a file by drop, choice, paste or sample. A wrong one is refused; the one before stays. */
export function ChooseFile({ table, choose, read, reading, wrong, newsletter }: Props) {
  const { t } = useTranslation(['imports', 'frame'])
  const [pasting, { open, close }] = useDisclosure(false)
  const openPicker = useRef<() => void>(null)
  const trySample = async () => {
    const { default: text } = await import('../../../../../examples/contacts.csv?raw')
    choose(tableOf(text, 'contacts.csv'))
  }
  return (
    <Stack gap="sm">
      <Dropzone
        openRef={openPicker}
        onDrop={([file]) => file && read(file)}
        multiple={false}
        loading={reading}
        inputProps={{ 'aria-label': t('file') }}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        p={table ? 'md' : 'xl'}
      >
        {table ? (
          <Group justify="space-between" gap="sm">
            <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
              <FileSpreadsheet size={20} aria-hidden style={{ flex: 'none' }} />
              <Text fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {table.name}
              </Text>
              <Text c="dimmed" style={{ flex: 'none' }}>
                {bytes(table.source.size)}
              </Text>
            </Group>
            <Button variant="default" size="xs" onClick={() => openPicker.current?.()}>
              {t('otherFile')}
            </Button>
          </Group>
        ) : (
          <Stack align="center" gap="sm" ta="center">
            <Upload size={28} aria-hidden style={{ color: 'var(--mc-link)' }} />
            <div>
              <Text fw={600} size="lg">
                {t('drop')}
              </Text>
              <Text c="dimmed" maw={480} style={{ overflowWrap: 'anywhere', textWrap: 'balance' }}>
                {t('dropText', { newsletter: newsletter.name })}
              </Text>
            </div>
            <Group gap="xs" justify="center">
              <Button onClick={() => openPicker.current?.()}>{t('chooseFile')}</Button>
              <Button variant="default" onClick={open}>
                {t('paste')}
              </Button>
            </Group>
            <Anchor component="button" type="button" onClick={() => void trySample()}>
              {t('trySample')}
            </Anchor>
          </Stack>
        )}
      </Dropzone>
      <Problem text={wrong} />
      {pasting && (
        <PasteRows
          close={close}
          take={(table) => {
            close()
            choose(table)
          }}
        />
      )}
    </Stack>
  )
}
