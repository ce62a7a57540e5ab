import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { useForm } from '@mantine/form'
import { FileArchive, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bytes } from '../../format.ts'
import { Leaving } from '../../kit/Leaving.tsx'
import { Problem } from '../../kit/Problem.tsx'
import type { Newsletter } from '../../shell/newsletter.ts'
import { Progress } from '../contacts/imports/Progress.tsx'
import { Parts, useParts } from './Parts.tsx'
import { type Service, SERVICES } from './services.ts'
import { useStarting } from './starting.ts'
import { withScheme } from './with-scheme.ts'

const FILE_BYTES_MAX = 2 * 1024 * 1024 * 1024

/** Takes the export of the other service and the address of the old site, and sends them. */
export function ByFile({ service, newsletter }: { service: Service; newsletter: Newsletter }) {
  const { t } = useTranslation(['moves', 'frame'])
  const [file, setFile] = useState<File | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const parts = useParts()
  const form = useForm({ initialValues: { address: '' } })
  const start = useStarting(form)
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    const problem = chosen.size === 0 ? 'empty' : chosen.size > FILE_BYTES_MAX ? 'tooLarge' : null
    setWrong(problem && t(`wrong.${problem}`, { name: chosen.name, size: bytes(chosen.size) }))
    if (problem === null) setFile(chosen)
  }
  const submit = form.onSubmit(({ address }) => {
    if (file === null) return
    void start.send({
      newsletterId: newsletter.id,
      from: service,
      include: [...parts.chosen],
      file,
      ...(address.trim() !== '' && { address: withScheme(address.trim()) }),
    })
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <FileField service={service} file={file} take={take} busy={start.pending} />
        <Problem text={wrong} />
        <TextInput
          label={t('fields.oldAddress')}
          description={t('addressHints.file')}
          placeholder="https://garden.example"
          type="url"
          autoComplete="off"
          maxLength={500}
          maw={480}
          disabled={start.pending}
          {...form.getInputProps('address')}
        />
        <Parts {...parts} />
        <Problem text={start.pending ? null : start.problem} />
        {start.pending && file && (
          <Progress size={file.size} sent={start.sent} cancel={start.cancel} whileSending />
        )}
        <Group>
          <Button type="submit" disabled={file === null} loading={start.pending}>
            {t('read')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('readHint')}
          </Text>
        </Group>
      </Stack>
      <Leaving changed={start.pending} />
    </form>
  )
}

interface FieldProps {
  service: Service
  file: File | null
  take: (file: File | undefined) => void
  busy: boolean
}

function FileField({ service, file, take, busy }: FieldProps) {
  const { t } = useTranslation('moves')
  const openPicker = useRef<() => void>(null)
  const { name, files = [] } = SERVICES[service]
  const choose = () => openPicker.current?.()
  return (
    <Dropzone
      openRef={openPicker}
      onDrop={([dropped]) => take(dropped)}
      multiple={false}
      disabled={busy}
      inputProps={{ 'aria-label': t('file', { service: name }) }}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      p={file ? 'md' : 'xl'}
    >
      {file ? (
        <Group justify="space-between" gap="sm">
          <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
            <FileArchive size={20} aria-hidden style={{ flex: 'none' }} />
            <Text fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {file.name}
            </Text>
            <Text c="dimmed" style={{ flex: 'none' }}>
              {bytes(file.size)}
            </Text>
          </Group>
          <Button variant="default" size="xs" onClick={choose} disabled={busy}>
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
            <Text c="dimmed" maw={480} style={{ textWrap: 'balance' }}>
              {t('dropText', { files: files.join(', ') })}
            </Text>
          </div>
          <Button onClick={choose}>{t('chooseFile')}</Button>
        </Stack>
      )}
    </Dropzone>
  )
}
