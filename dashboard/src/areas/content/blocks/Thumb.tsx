import { useRead } from '../../../queries.ts'
import { thumbnail } from '../../images/image.ts'

/** A small view of an image of the library, or of one elsewhere. */
export function Thumb({
  image: { imageId, url },
}: {
  image: { imageId?: string | undefined; url?: string | undefined }
}) {
  const { data } = useRead(
    'get_image',
    { imageId: imageId ?? '' },
    { enabled: imageId !== undefined },
  )
  const source = imageId === undefined ? url : data && thumbnail(data)
  return (
    <span className="mc-image-frame mc-gallery-thumb" aria-busy={source === undefined || undefined}>
      {source !== undefined && <img src={source} alt="" />}
    </span>
  )
}
