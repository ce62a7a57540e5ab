import { z } from 'zod'
import { exampleId, Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import type { Deployment } from '#ports/ports.ts'

export const notAnImage = refusal('not_an_image', 422, 'The file is not an image')
export const imageTooLarge = refusal('image_too_large', 422, 'The image has too many pixels')
export const imageLibraryFull = refusal('image_library_full', 409, 'The image library is full')
export const imageInUse = refusal('image_in_use', 409, 'The image is in use')

/** The most bytes of an uploaded image. */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024
/**
 * The most pixels of an uploaded image, read from its header. A file of three kilobytes can claim
 * 400 million.
 */
export const PIXELS_MAX = 50_000_000
/** The widths in pixels in which an image is stored. Smaller images are not enlarged. */
export const WIDTHS = [600, 1200, 2000] as const

/** The types that every mail program shows. Other uploads are converted to one of them. */
export const ImageType = z.enum(['image/jpeg', 'image/png', 'image/gif'])
export type ImageType = z.output<typeof ImageType>

const EXTENSIONS: Record<ImageType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
}

const Pixels = z.int().min(1).max(PIXELS_MAX)
const Address = z
  .url()
  .max(2000)
  .meta({ examples: [`https://news.example.com/i/${exampleId('img')}/1200.jpg`] })

const ImageVariant = z.strictObject({ width: Pixels, url: Address })

export const Image = z.strictObject({
  id: Id('img'),
  url: Address.meta({
    description:
      'The address of the largest variant, for everybody, until the image is deleted. It may stand in a mail.',
  }),
  fileName: z
    .string()
    .max(200)
    .meta({ examples: ['roses.jpg'] }),
  contentType: ImageType.meta({ examples: ['image/jpeg'] }),
  bytes: z
    .int()
    .min(0)
    .meta({ description: 'The size of the largest variant.', examples: [182_044] }),
  width: Pixels.meta({
    description: 'The width of the largest variant, in pixels.',
    examples: [1200],
  }),
  height: Pixels.meta({ examples: [800] }),
  variants: z.array(ImageVariant).max(WIDTHS.length).meta({
    description:
      'The same image at up to 600, 1,200 and 2,000 pixels, the smallest first. An animated GIF has its own size alone.',
  }),
  stillUrl: Address.nullable().meta({
    description:
      'The first picture of an animated GIF, as PNG, at most 600 pixels wide. Null for other images.',
    examples: [null],
  }),
  createdAt: Timestamp,
})
export type Image = z.output<typeof Image>

/** An image as stored, without its addresses. */
export interface StoredImage {
  id: string
  fileName: string
  contentType: ImageType
  bytes: number
  width: number
  height: number
  widths: number[]
  createdAt: string
}

/** One stored size of an image, named by its width. */
interface ImageFile {
  width: number
  contentType: ImageType
}

/** Lists the files of an image. The file of an animation's still picture is the last. */
export function filesOf({
  contentType,
  width,
  widths,
}: Pick<StoredImage, 'contentType' | 'width' | 'widths'>): ImageFile[] {
  const files: ImageFile[] = widths.map((each) => ({ width: each, contentType }))
  return contentType === 'image/gif'
    ? [...files, { width: Math.min(width, WIDTHS[0]), contentType: 'image/png' }]
    : files
}

/**
 * Returns a file's name in the store. It is computed from the image's address, so serving it reads
 * no row.
 */
export function storeNameOf(imageId: string, { width, contentType }: ImageFile): string {
  return `images/${imageId}/${width}_${EXTENSIONS[contentType]}`
}

const FILE = /^([1-9]\d{0,7})\.(jpg|png|gif)$/

/** Parses the last part of an address, such as `600.jpg`. Returns null for any other text. */
export function imageFileOf(text: string): ImageFile | null {
  const [, width, extension] = FILE.exec(text) ?? []
  const contentType = ImageType.options.find((type) => EXTENSIONS[type] === extension)
  return width === undefined || contentType === undefined
    ? null
    : { width: Number(width), contentType }
}

export function withUrls(
  { baseUrl }: Pick<Deployment, 'baseUrl'>,
  { widths, ...image }: StoredImage,
): Image {
  const files = filesOf({ ...image, widths })
  const urlOf = ({ width, contentType }: ImageFile) =>
    `${baseUrl}/i/${image.id}/${width}.${EXTENSIONS[contentType]}`
  const variants = files
    .slice(0, widths.length)
    .map((file) => ({ width: file.width, url: urlOf(file) }))
  const still = files[widths.length]
  return {
    ...image,
    url: variants.at(-1)!.url,
    variants,
    stillUrl: still === undefined ? null : urlOf(still),
  }
}
