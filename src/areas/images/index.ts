export { accountData as registrations } from './account-parts-sql.ts'
import { delete_image } from './delete_image.ts'
import { get_image } from './get_image.ts'
import { list_images } from './list_images.ts'
import { upload_image } from './upload_image.ts'
import { forgetOldImages } from './forget-images.ts'
import type { Retention } from '#operation/jobs/retention.ts'

export { findImages } from './find-images.ts'
export { Image, imageFileOf, ImageVariant, storeNameOf } from './image.ts'
export { answerPlaces, type PlaceRow } from './image-places-sql.ts'

export const operations = [list_images, upload_image, get_image, delete_image]
export const retention: readonly Retention[] = [forgetOldImages]
