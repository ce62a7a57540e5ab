import { Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bytes } from '../../format.ts'
import { CopyField } from '../../kit/CopyField.tsx'
import { ReadState } from '../../kit/ReadState.tsx'
import { Time } from '../../kit/Time.tsx'
import { type OutputOf, useRead } from '../../queries.ts'
import { useMay } from '../../shell/session.ts'
import { DeleteImage } from './DeleteImage.tsx'
import { localPath } from '../../kit/local-path.ts'
import { mayBeClear } from './image.ts'
import { Places } from './Places.tsx'

export function ImageDrawer({
  imageId,
  close,
}: {
  imageId: string | undefined
  close: () => void
}) {
  const { t } = useTranslation(['images', 'frame'])
  return (
    <Drawer
      opened={imageId !== undefined}
      onClose={close}
      position="right"
      size="lg"
      title={t('image')}
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      {imageId !== undefined && <Details imageId={imageId} close={close} />}
    </Drawer>
  )
}

function Details({ imageId, close }: { imageId: string; close: () => void }) {
  const query = useRead('get_image', { imageId })
  return <ReadState query={query}>{(image) => <Whole image={image} close={close} />}</ReadState>
}

function Whole({ image, close }: { image: OutputOf<'get_image'>; close: () => void }) {
  const { t } = useTranslation('images')
  const mayWrite = useMay('editor')
  const { fileName, width, height, contentType, variants, places } = image
  return (
    <Stack gap="lg">
      <a
        href={localPath(image.url)}
        target="_blank"
        rel="noreferrer"
        className="mc-image-frame mc-image-large"
        style={{ aspectRatio: `${width} / ${height}` }}
        data-clear={mayBeClear(image) || undefined}
        aria-label={t('whole')}
      >
        <img src={localPath(image.url)} alt="" width={width} height={height} />
      </a>
      <div>
        <Title order={2} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Title>
        <Text c="dimmed" size="sm" className="figures">
          {t('pixels', { width, height })} · {contentType.replace('image/', '').toUpperCase()} ·{' '}
          {bytes(image.bytes)} · <Time at={image.createdAt} as="day" />
        </Text>
      </div>
      <section>
        <Title order={3} mb={4}>
          {t('address')}
        </Title>
        <Text c="dimmed" size="sm" mb="xs">
          {t('altText')}
        </Text>
        <Stack gap={6}>
          {variants.toReversed().map((variant) => (
            <Group key={variant.width} gap="xs" wrap="nowrap" align="baseline">
              <Text size="sm" className="figures" style={{ flex: 'none', minWidth: 60 }}>
                {t('wide', { width: variant.width })}
              </Text>
              <CopyField value={variant.url} label={t('copyOf', { width: variant.width })} />
            </Group>
          ))}
        </Stack>
      </section>
      <Places places={places} />
      {mayWrite && <DeleteImage image={image} done={close} />}
    </Stack>
  )
}
