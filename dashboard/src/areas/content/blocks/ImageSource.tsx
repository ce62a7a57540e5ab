import '../../images/images.css'
import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Images, X } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound, sentenceOf, useRead } from '../../../queries.ts'
import { mayBeClear, thumbnail } from '../../images/image.ts'
import { AddressField } from './AddressField.tsx'
import { BEGUN, type BlockOf } from './block.ts'
import type { FormOf } from './forms.ts'

const ImageChoice = lazy(() => import('./ImageChoice.tsx'))

interface Props extends Pick<FormOf<BlockOf<'image'>>, 'block' | 'set'> {
  error: string | undefined
  /** Goes on in the form once an image is chosen. */
  goOn: () => void
}

export function ImageSource({ block: { imageId, url = '' }, set, error, goOn }: Props) {
  const { t } = useTranslation('content')
  const [choosing, { open, close }] = useDisclosure(false)
  const button = useRef<HTMLButtonElement>(null)
  /** Closes the library, and gives the keyboard to a field once it is gone. */
  const leave = (focus: () => void) => {
    close()
    setTimeout(focus)
  }
  const choose = (
    <Button
      ref={button}
      variant="default"
      size="xs"
      leftSection={<Images size={15} />}
      onClick={open}
    >
      {t(imageId === undefined ? 'image.choose' : 'image.other')}
    </Button>
  )
  return (
    <>
      {imageId === undefined ? (
        <>
          <div>{choose}</div>
          <AddressField
            label={t('fields.imageAddress')}
            value={url}
            change={(next) => set({ url: next })}
            error={error}
            fetched
          />
        </>
      ) : (
        <Group gap="sm" wrap="nowrap">
          <Chosen imageId={imageId} />
          <Group gap="xs">
            {choose}
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<X size={15} />}
              onClick={() => set({ imageId: undefined, url: BEGUN })}
            >
              {t('image.byAddress')}
            </Button>
          </Group>
        </Group>
      )}
      {imageId !== undefined && error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <ImageChoice
            close={() => leave(() => button.current?.focus())}
            choose={(id) => {
              set({ imageId: id, url: undefined })
              leave(goOn)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function Chosen({ imageId }: { imageId: string }) {
  const { t } = useTranslation('content')
  const { data, error } = useRead('get_image', { imageId })
  if (error) return <Text size="sm">{isNotFound(error) ? t('image.gone') : sentenceOf(error)}</Text>
  if (!data) return <span className="mc-block-thumb" aria-busy />
  return (
    <span className="mc-image-frame mc-block-thumb" data-clear={mayBeClear(data) || undefined}>
      <img src={thumbnail(data)} alt={data.fileName} />
    </span>
  )
}
