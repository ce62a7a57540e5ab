import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { useDisclosure } from '@mantine/hooks'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bytes } from '../../../format.ts'
import { Problem } from '../../../kit/Problem.tsx'
import type { Newsletter } from '../../../shell/newsletter.ts'
import { EncodingChoice } from './EncodingChoice.tsx'
import { PasteRows } from './PasteRows.tsx'
import { type Encoding, readTable, type Table, tableOf, WrongFile } from './table.ts'

interface Props {
  table: Table | null
  choose: (table: Table) => void
  newsletter: Newsletter
}

/** Takes a file by drop, by choice, pasted, or the sample. A wrong file is refused in a sentence, and the one before it stays. */
export function ChooseFile({ table, choose, newsletter }: Props) {
  const { t } = useTranslation(['imports', 'frame'])
  const [wrong, setWrong] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const [pasting, { open, close }] = useDisclosure(false)
  const openPicker = useRef<() => void>(null)

  const read = async (file: File, encoding?: Encoding) => {
    setWrong(null)
    setReading(true)
    try {
      choose(await readTable(file, encoding))
    } catch (error) {
      const reason = error instanceof WrongFile ? error.reason : 'unreadable'
      setWrong(t(`wrong.${reason}`, { name: file.name, size: bytes(file.size) }))
    } finally {
      setReading(false)
    }
  }
  const trySample = async () => {
    setWrong(null)
    const { default: text } = await import('../../../../../examples/contacts.csv?raw')
    choose(tableOf(text, 'contacts.csv'))
  }
  return (
    <Stack gap="sm">
      <Dropzone
        openRef={openPicker}
        onDrop={([file]) => file && void read(file)}
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
                {bytes(table.file.size)}
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
              <Text c="dimmed" maw={480} style={{ overflowWrap: 'anywhere' }}>
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
      {table?.source && <EncodingChoice table={table} change={(encoding) => void read(table.source!, encoding)} />}
      {pasting && (
        <PasteRows
          close={close}
          take={(table) => {
            setWrong(null)
            close()
            choose(table)
          }}
        />
      )}
    </Stack>
  )
}
