import { localPath } from '../../kit/local-path.ts'
import type { OutputOf } from '../../shapes.ts'

export type Image = OutputOf<'list_images'>['data'][number]
export type ImagePlace = OutputOf<'get_image'>['places'][number]

/** The bytes of the largest file that the server takes. */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024

/** The types that the server takes. The dialog for files shows these alone. */
export const ACCEPTED = 'image/jpeg,image/png,image/gif,image/webp,image/avif'

/** Returns the address of the smallest variant, without motion. */
export function thumbnail({ variants, stillUrl }: Image): string {
  return localPath(stillUrl ?? variants[0]!.url)
}

/** Returns whether one may see through an image. */
export function mayBeClear({ contentType }: Pick<Image, 'contentType'>): boolean {
  return contentType !== 'image/jpeg'
}
