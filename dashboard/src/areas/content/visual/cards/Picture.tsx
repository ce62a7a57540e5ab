import { Button, Group, UnstyledButton } from '@mantine/core'
import { ImageOff, ImagePlus, RefreshCw } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound, useRead } from '../../../../queries.ts'
import { localPath } from '../../../../kit/local-path.ts'
import { thumbnail } from '../../../images/image.ts'
import { BEGUN, type BlockOf } from '../../blocks/block.ts'
import { DeletedImagesContext } from '../../blocks/context.ts'
import { useVisual } from '../useVisual.ts'
import { type Shown, useWaiting } from './useWaiting.ts'

interface Props {
  block: BlockOf<'image'>
  waiting: readonly string[]
}

/** An image as in the mail. A file of this device stands there while it is uploaded. */
export function Picture({ block, waiting: keys }: Props) {
  const { t } = useTranslation('content')
  const { alt, caption, width = 100, align = 'center' } = block
  const [onTheWay] = useWaiting(keys)
  const { source, isGone } = useSource(block, width > 50)
  const shown = onTheWay?.url ?? source
  if (isGone && !onTheWay)
    return (
      <div className="mc-inset-none">
        <ImageOff size={20} aria-hidden />
        {t('image.deleted')}
      </div>
    )
  if (block.imageId === undefined && shown === undefined)
    return (
      <div className="mc-inset-none">
        <ImagePlus size={20} aria-hidden />
        {t('visual.noImage')}
      </div>
    )
  return (
    <figure data-align={align} style={{ width: `${width}%` }}>
      {shown !== undefined && <img src={shown} alt={alt} draggable={false} />}
      {onTheWay && <Way picture={onTheWay} />}
      {caption && <figcaption dir="auto">{caption}</figcaption>}
      {alt === '' && !onTheWay && (
        // Tab leaves the text. The keyboard opens the form of the card instead.
        <UnstyledButton className="mc-inset-alt" tabIndex={-1}>
          {t('visual.addAlt')}
        </UnstyledButton>
      )}
    </figure>
  )
}

/** Finds where an image is shown from: this device, our server, or another one. */
export function useSource(
  { imageId, url }: { imageId?: string | undefined; url?: string | undefined },
  isLarge: boolean,
): { source: string | undefined; isGone: boolean } {
  const deleted = use(DeletedImagesContext)
  const { pictures } = useVisual()
  const local = imageId === undefined ? undefined : pictures.localOf(imageId)
  const { data, error } = useRead(
    'get_image',
    { imageId: imageId ?? '' },
    { enabled: imageId !== undefined && local === undefined },
  )
  if (imageId === undefined) return { source: url === BEGUN ? undefined : url, isGone: false }
  const isGone = deleted.has(imageId) || isNotFound(error)
  return {
    source: local ?? (data && (isLarge ? localPath(data.url) : thumbnail(data))),
    isGone,
  }
}

/** The progress of a file on its way, or why it was refused, over its picture. */
export function Way({ picture: { key, share, why, file } }: { picture: Shown }) {
  const { t } = useTranslation('content')
  const { pictures } = useVisual()
  if (why === null)
    return (
      <div
        className="mc-inset-way"
        role="progressbar"
        aria-label={t('uploadingImage', { name: file.name })}
        aria-valuenow={Math.round(share * 100)}
      >
        <div style={{ width: `${Math.max(4, share * 100)}%` }} />
      </div>
    )
  return (
    <div className="mc-inset-failed" role="alert" onClick={(event) => event.stopPropagation()}>
      <span>{t('picture.failed', { name: file.name, why })}</span>
      <Group gap={8}>
        <Button
          size="compact-sm"
          tabIndex={-1}
          leftSection={<RefreshCw size={14} />}
          onClick={() => pictures.retry(key)}
        >
          {t('picture.again')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          tabIndex={-1}
          onClick={() => pictures.drop(key)}
        >
          {t('remove')}
        </Button>
      </Group>
    </div>
  )
}
