import '../../images/images.css'
import { Button, FileButton, Tabs, Text } from '@mantine/core'
import { ImagePlus, Images } from 'lucide-react'
import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCEPTED } from '../../images/image.ts'

const ImageLibrary = lazy(() => import('../../images/ImageLibrary.tsx'))

interface Props {
  /** Takes files of this device. */
  fill: (files: File[]) => void
  choose: (imageId: string) => void
  /** Takes several files at once. */
  multiple?: boolean
  /** Another way to name a picture, below the button. */
  children?: ReactNode
}

/** Chooses a picture: one of this device, or one of the library. */
export function ImageChooser({ fill, choose, multiple = false, children }: Props) {
  const { t } = useTranslation('content')
  const [tab, setTab] = useState<string | null>('upload')
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="upload" leftSection={<ImagePlus size={15} />}>
          {t('picture.upload')}
        </Tabs.Tab>
        <Tabs.Tab value="library" leftSection={<Images size={15} />}>
          {t('picture.library')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="upload">
        <Drop fill={fill} multiple={multiple} />
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="library">
        <Suspense fallback={null}>
          <ImageLibrary choose={choose} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

/** Takes files that are dropped on it, or chosen behind its button. */
function Drop({ fill, multiple }: { fill: (files: File[]) => void; multiple: boolean }) {
  const { t } = useTranslation('content')
  const [isOver, setOver] = useState(false)
  const drag = (isIn: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isIn)
  }
  return (
    <div
      className="mc-picture-drop"
      data-over={isOver || undefined}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) fill(files)
      }}
    >
      {multiple ? (
        <FileButton onChange={fill} accept={ACCEPTED} multiple>
          {(props) => <Pick {...props} label={t('picture.pickMany')} />}
        </FileButton>
      ) : (
        <FileButton onChange={(file) => file && fill([file])} accept={ACCEPTED}>
          {(props) => <Pick {...props} label={t('picture.pick')} />}
        </FileButton>
      )}
      <Text size="xs" c="dimmed">
        {t('picture.drop')}
      </Text>
    </div>
  )
}

function Pick({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="sm" leftSection={<ImagePlus size={16} />} onClick={onClick} data-autofocus>
      {label}
    </Button>
  )
}
