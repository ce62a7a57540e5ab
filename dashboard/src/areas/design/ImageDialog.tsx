import '@mantine/dropzone/styles.css'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ImageDropzone } from '../images/ImageDropzone.tsx'
import ImageLibrary from '../images/ImageLibrary.tsx'
import { UploadState } from '../images/UploadState.tsx'
import { useUploads } from '../images/useUploads.ts'

interface Props {
  close: () => void
  choose: (imageId: string) => void
}

/** Chooses an image of the library, to which others can be uploaded here. */
export default function ImageDialog({ close, choose }: Props) {
  const { t } = useTranslation(['content', 'images', 'frame'])
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
          <Group>
            <Button
              variant="default"
              leftSection={<ImagePlus size={16} />}
              onClick={() => pick.current?.()}
            >
              {t('images:upload')}
            </Button>
          </Group>
          <UploadState uploads={uploads} />
          <ImageLibrary choose={choose} height={520} />
        </Stack>
      </ImageDropzone>
    </Modal>
  )
}
