import '@mantine/dropzone/styles.css'
import { Button, Center, Loader, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadError } from '../../../kit/ReadState.tsx'
import { useList } from '../../../queries.ts'
import { ImageDropzone } from '../../images/ImageDropzone.tsx'
import { ImageGrid } from '../../images/ImageGrid.tsx'
import { UploadState } from '../../images/UploadState.tsx'
import { useUploads } from '../../images/useUploads.ts'

const SEARCH_REST_MS = 300

export default function ImageChoice({
  close,
  choose,
}: {
  close: () => void
  choose: (imageId: string) => void
}) {
  const { t } = useTranslation(['content', 'images', 'frame'])
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), SEARCH_REST_MS)
  const query = useList('list_images', { q: q === '' ? undefined : q, limit: 50 })
  const uploads = useUploads()
  const pick = useRef<() => void>(null)
  return (
    <Modal
      opened
      onClose={close}
      title={t('image.title')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <ImageDropzone uploads={uploads} openRef={pick}>
        <Stack gap="md">
          <div className="mc-block-source">
            <TextInput
              label={t('images:search')}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              maxLength={100}
              data-autofocus
            />
            <Button
              variant="default"
              leftSection={<ImagePlus size={16} />}
              onClick={() => pick.current?.()}
            >
              {t('images:upload')}
            </Button>
          </div>
          <UploadState uploads={uploads} />
          {query.error && query.items.length === 0 ? (
            <ReadError error={query.error} retry={() => void query.refetch()} />
          ) : query.isPending ? (
            <Center p="xl" aria-busy>
              <Loader size="sm" />
            </Center>
          ) : query.items.length > 0 ? (
            <ImageGrid query={query} open={choose} />
          ) : (
            <Text c="dimmed">{t(q === '' ? 'images:emptyText' : 'images:noMatch')}</Text>
          )}
        </Stack>
      </ImageDropzone>
    </Modal>
  )
}
