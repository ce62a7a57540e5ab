import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { FileText, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bytes, percent } from '../../format.ts'
import { Problem } from '../../kit/Problem.tsx'
import { useRead } from '../../queries.ts'
import { useMay } from '../../shell/session.ts'
import { Section } from '../contacts/Section.tsx'
import type { Product } from './product.ts'
import { type FileUpload, useFileUpload } from './useFileUpload.ts'

export function ProductFile({ product: { id, file, status } }: { product: Product }) {
  const { t } = useTranslation('products')
  const mayWrite = useMay('editor') && status !== 'archived'
  const upload = useFileUpload(id)
  return (
    <Section title={t('file.title')}>
      <Stack gap="sm">
        {file === null ? (
          <Text c="dimmed">{t(mayWrite ? 'file.none' : 'file.noneHere')}</Text>
        ) : (
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <FileText size={20} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
            <div style={{ minWidth: 0 }}>
              <Text fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {file.name}
              </Text>
              <Text size="sm" c="dimmed" className="figures">
                {bytes(file.bytes)} · {file.contentType.split(';')[0]}
              </Text>
            </div>
          </Group>
        )}
        {upload.now ? (
          <Sending upload={upload} now={upload.now} />
        ) : (
          mayWrite && <Choose upload={upload} replaces={file !== null} />
        )}
        {file !== null && mayWrite && (
          <Text size="sm" c="dimmed">
            {t('file.replaceText')}
          </Text>
        )}
        {mayWrite && <Room />}
      </Stack>
    </Section>
  )
}

function Room() {
  const { t } = useTranslation('products')
  const { data } = useRead('get_overview', {})
  if (!data) return null
  const { productFileBytes, productFileBytesAllowed } = data.storage
  return (
    <Text size="sm" c="dimmed" className="figures">
      {t('file.room', { used: bytes(productFileBytes), allowed: bytes(productFileBytesAllowed) })}
    </Text>
  )
}

function Sending({
  upload,
  now: { name, sent },
}: {
  upload: FileUpload
  now: NonNullable<FileUpload['now']>
}) {
  const { t } = useTranslation(['products', 'frame'])
  const share = sent.total > 0 ? sent.bytes / sent.total : 0
  return (
    <Stack gap={6}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }} role="status">
        {t('file.sending', { name })}
      </Text>
      <Progress.Root size="md">
        <Progress.Section
          value={Math.max(1, share * 100)}
          animated
          aria-label={t('file.progress')}
        />
      </Progress.Root>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" className="figures">
          {share >= 1
            ? t('file.storing')
            : t('file.share', {
                sent: bytes(sent.bytes),
                total: bytes(sent.total),
                share: percent(sent.bytes, sent.total),
              })}
        </Text>
        <Button variant="default" size="xs" onClick={upload.cancel}>
          {t('frame:cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

function Choose({ upload, replaces }: { upload: FileUpload; replaces: boolean }) {
  const { t } = useTranslation(['products', 'frame'])
  return (
    <>
      <Problem text={upload.problem} />
      <Group gap="xs">
        {upload.problem !== null && upload.again && (
          <Button variant="default" onClick={upload.again}>
            {t('frame:errors.again')}
          </Button>
        )}
        <FileButton
          onChange={(file) => file && void upload.send(file)}
          inputProps={{ 'aria-label': t('file.choose') }}
        >
          {(props) => (
            <Button
              {...props}
              variant={replaces ? 'default' : 'filled'}
              leftSection={<Upload size={16} />}
            >
              {t(replaces ? 'file.replace' : 'file.upload')}
            </Button>
          )}
        </FileButton>
      </Group>
    </>
  )
}
