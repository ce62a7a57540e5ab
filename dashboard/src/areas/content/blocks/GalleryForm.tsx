import { ActionIcon, Group, Stack, TextInput, Tooltip } from '@mantine/core'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { GALLERY_MAX } from '../../../../../src/lib/read-html/block-limits.ts'
import type { BlockOf } from './block.ts'
import { EditingContext } from './context.ts'
import type { FormOf } from './forms.ts'
import { ImageChooser } from './ImageChooser.tsx'
import { RefusedPictures } from './RefusedPictures.tsx'
import { Choice } from './TextForms.tsx'
import { Thumb } from './Thumb.tsx'

type Images = BlockOf<'gallery'>['images']

/** The pictures of a gallery with their words, in their order, and a way to add more. */
export function GalleryForm({ block, set, errorAt }: FormOf<BlockOf<'gallery'>>) {
  const { t } = useTranslation('content')
  const { fill, waiting } = use(EditingContext)
  const { images } = block
  // An issue needs one picture at least: the block is removed as a whole.
  const put = (next: Images) => {
    if (next.length > 0) set({ images: next })
  }
  return (
    <Stack gap="sm">
      {images.map((image, i) => (
        <Entry
          key={`${image.imageId ?? image.url} ${i}`}
          images={images}
          at={i}
          put={put}
          error={errorAt(`images/${i}`)}
        />
      ))}
      <RefusedPictures />
      {images.length + waiting.length < GALLERY_MAX && (
        <ImageChooser
          multiple
          fill={(files) => fill(block.id!, files)}
          choose={(imageId) => put([...images, { imageId, alt: '' }])}
        />
      )}
      <Choice
        label={t('gallery.perRow')}
        value={String(block.perRow ?? 3)}
        data={['2', '3'].map((value) => ({ value, label: value }))}
        change={(value) => set({ perRow: value === '2' ? 2 : undefined })}
      />
    </Stack>
  )
}

interface EntryProps {
  images: Images
  at: number
  put: (images: Images) => void
  error: string | undefined
}

function Entry({ images, at, put, error }: EntryProps) {
  const { t } = useTranslation('content')
  const image = images[at]!
  return (
    <Group gap={6} wrap="nowrap" role="group" aria-label={t('gallery.number', { number: at + 1 })}>
      <Thumb image={image} />
      <TextInput
        aria-label={t('fields.alt')}
        name={`images/${at}/alt`}
        placeholder={t('fields.alt')}
        value={image.alt}
        onChange={({ currentTarget: { value } }) => put(images.with(at, { ...image, alt: value }))}
        error={error}
        maxLength={500}
        dir="auto"
        style={{ flex: 1 }}
      />
      <Tool icon={ArrowUp} label={t('up')} run={at > 0 ? () => put(moved(images, at, -1)) : null} />
      <Tool
        icon={ArrowDown}
        label={t('down')}
        run={at < images.length - 1 ? () => put(moved(images, at, 1)) : null}
      />
      <Tool
        icon={X}
        label={t('remove')}
        run={images.length > 1 ? () => put(images.toSpliced(at, 1)) : null}
      />
    </Group>
  )
}

function moved(images: Images, i: number, by: -1 | 1): Images {
  return images.with(i, images[i + by]!).with(i + by, images[i]!)
}

interface ToolProps {
  icon: typeof X
  label: string
  run: (() => void) | null
}

function Tool({ icon: Icon, label, run }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        disabled={run === null}
        onClick={() => run?.()}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
