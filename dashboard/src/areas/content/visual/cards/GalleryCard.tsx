import { LayoutGrid } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { rowsOf } from '../../../../../../src/lib/gallery-rows.ts'
import type { BlockOf } from '../../blocks/block.ts'
import { useSource, Way } from './Picture.tsx'
import { type Shown, useWaiting } from './useWaiting.ts'

interface Props {
  block: BlockOf<'gallery'>
  waiting: readonly string[]
}

/** A gallery in its rows. Files of this device stand at their end while they are uploaded. */
export function GalleryCard({ block: { images, perRow }, waiting: keys }: Props) {
  const { t } = useTranslation('content')
  const waiting = useWaiting(keys)
  const all = [
    ...images.map((image) => ({ image, onTheWay: undefined })),
    ...waiting.map((onTheWay) => ({ image: undefined, onTheWay })),
  ]
  if (all.length === 0)
    return (
      <div className="mc-inset-none">
        <LayoutGrid size={20} aria-hidden />
        {t('picture.pickMany')}
      </div>
    )
  return (
    <div className="mc-inset-gallery">
      {rowsOf(all, perRow).map((row, i) => (
        <div key={i}>
          {row.map(({ image, onTheWay }, at) =>
            image ? (
              <Own key={at} image={image} />
            ) : (
              <Coming key={onTheWay.key} picture={onTheWay} />
            ),
          )}
        </div>
      ))}
    </div>
  )
}

function Own({ image }: { image: BlockOf<'gallery'>['images'][number] }) {
  const { t } = useTranslation('content')
  const { source, isGone } = useSource(image, true)
  if (isGone) return <span className="mc-inset-none">{t('image.deleted')}</span>
  return (
    <span>{source !== undefined && <img src={source} alt={image.alt} draggable={false} />}</span>
  )
}

function Coming({ picture }: { picture: Shown }) {
  return (
    <span>
      <img src={picture.url} alt="" draggable={false} />
      <Way picture={picture} />
    </span>
  )
}
