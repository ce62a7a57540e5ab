import { accountData } from './account-parts-sql.ts'
import { delete_image } from './delete_image.ts'
import { get_image } from './get_image.ts'
import { list_images } from './list_images.ts'
import { upload_image } from './upload_image.ts'
import { forgetOldImages } from './forget-images.ts'
import type { Area } from '#operation/area.ts'

export { findImages } from './find-images.ts'
export { isImageOf, libraryBytes } from './image-sql.ts'
export { Image, imageFileOf, storeNameOf } from './image.ts'
export { deleteTaken, keepTaken, type MadeFiles, takeImage } from './take-image.ts'
export { answerPlaces, type PlaceRow } from './image-places-sql.ts'

export const area = {
  operations: { images: [list_images, upload_image, get_image, delete_image] },
  retention: [{ name: 'images', forget: forgetOldImages }],
  registrations: accountData,
} satisfies Area
