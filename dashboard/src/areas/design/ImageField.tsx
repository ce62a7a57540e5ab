import '../images/images.css'
import { Button, Group, Input, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ImagePlus, X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound, sentenceOf, useRead } from '../../queries.ts'
import { thumbnail } from '../images/image.ts'

const ImageDialog = lazy(() => import('./ImageDialog.tsx'))

interface Props {
  label: string
  hint: string
  imageId: string | null
  ground: string
  change: (imageId: string | null) => void
  error: string | undefined
}

export function ImageField({ label, hint, imageId, ground, change, error }: Props) {
  const { t } = useTranslation(['design', 'frame'])
  const [choosing, { open, close }] = useDisclosure(false)
  return (
    <Input.Wrapper
      label={label}
      description={hint}
      error={error}
      labelElement="div"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div
        className="mc-brand-image"
        style={{ background: ground }}
        data-empty={imageId === null || undefined}
      >
        {imageId !== null && <Chosen imageId={imageId} />}
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<ImagePlus size={15} />}
          onClick={open}
          aria-label={`${label}: ${t('choose')}`}
        >
          {t(imageId === null ? 'choose' : 'other')}
        </Button>
        {imageId !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<X size={15} />}
            onClick={() => change(null)}
            aria-label={`${label}: ${t('remove')}`}
          >
            {t('remove')}
          </Button>
        )}
      </Group>
      {choosing && (
        <Suspense fallback={null}>
          <ImageDialog
            close={close}
            choose={(id) => {
              change(id)
              close()
            }}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}

function Chosen({ imageId }: { imageId: string }) {
  const { t } = useTranslation('design')
  const { data, error } = useRead('get_image', { imageId })
  if (error) return <Text size="sm">{isNotFound(error) ? t('gone') : sentenceOf(error)}</Text>
  return data ? <img src={thumbnail(data)} alt={data.fileName} /> : <span aria-busy />
}
