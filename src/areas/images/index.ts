export { findImages } from './find-images.ts'
export { Image, ImageVariant } from './image.ts'

export const operations = []
