import { Dropzone } from '@mantine/dropzone'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCEPTED } from './image.ts'
import type { Uploads } from './useUploads.ts'

interface Props {
  uploads: Uploads
  /** Set to a function that opens the browser's choice of files. */
  openRef: RefObject<(() => void) | null>
  disabled?: boolean
  children: ReactNode
}

/** Takes images that are dropped on its children, which stay as usable as without it. */
export function ImageDropzone({ uploads, openRef, disabled = false, children }: Props) {
  const { t } = useTranslation('images')
  return (
    <Dropzone
      openRef={openRef}
      onDrop={(files) => void uploads.send(files)}
      disabled={disabled}
      inputProps={{ 'aria-label': t('files'), accept: ACCEPTED }}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      className="mc-library"
      unstyled
    >
      {children}
    </Dropzone>
  )
}
