import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { cleanGif } from './clean-gif.ts'
import { type ImageType, PIXELS_MAX, WIDTHS } from './image.ts'

// Only the process of `make-apart.ts` and the benchmark import this module, since sharp loads 20 MB
// of native code.

export type Made = MadeImage | { refused: 'not_an_image' | 'image_too_large'; detail: string }

export interface MadeImage {
  contentType: ImageType
  width: number
  height: number
  widths: number[]
  /** The bytes of each file in the order of `filesOf`. */
  files: Uint8Array[]
}

interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

const TYPES = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/avif',
])
/** The lossless image types, which are used for drawings. */
const LOSSLESS = new Set(['image/png', 'image/apng', 'image/gif'])
const JPEG_QUALITY = 82

// libvips reads 40 formats, among them PDF and SVG, which can name other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})
sharp.cache(false)
sharp.concurrency(1)

/** Makes an image's files: upright, without metadata, of the type that the bytes show. */
export async function makeImage(upload: Uint8Array): Promise<Made> {
  const type = (await fileTypeFromBuffer(upload))?.mime
  if (type === undefined || !TYPES.has(type))
    return { refused: 'not_an_image', detail: isSvg(upload) ? NO_SVG : NO_IMAGE }
  const source = type === 'image/gif' ? cleanGif(upload) : upload
  if (source === null) return DAMAGED
  try {
    const { width, height, pages = 1 } = await sharp(source, { limitInputPixels: false }).metadata()
    if (width * height > PIXELS_MAX) return tooLarge(width, height)
    return type === 'image/gif' && pages > 1
      ? await keepAnimation(source, { width, height })
      : await makeStill(source, type)
  } catch {
    return DAMAGED
  }
}

const NO_SVG =
  'SVG is not taken, since mail clients do not show it. Export the drawing as PNG, and send that.'
const NO_IMAGE =
  'The bytes are none of JPEG, PNG, GIF, WebP and AVIF, whatever their name says. Save the image as one of these, and send that.'
const DAMAGED: Made = {
  refused: 'not_an_image',
  detail:
    'The image is damaged or breaks off. Open it in a program for images, save it again, and send that.',
}

function tooLarge(width: number, height: number): Made {
  const detail = `The image has ${width} × ${height} pixels. Make it smaller than ${PIXELS_MAX / 1_000_000} megapixels, and send it again.`
  return { refused: 'image_too_large', detail }
}

function isSvg(source: Uint8Array): boolean {
  return Buffer.from(source.subarray(0, 4096)).includes('<svg')
}

async function makeStill(source: Uint8Array, type: string): Promise<MadeImage> {
  const pixels = await decode(source, WIDTHS.at(-1)!)
  const { width, height } = pixels.raw
  const contentType =
    LOSSLESS.has(type) || (await isSeeThrough(pixels)) ? 'image/png' : 'image/jpeg'
  const widths = [...WIDTHS.filter((each) => each < width), width]
  const files: Uint8Array[] = []
  for (const each of widths) files.push(await encode(pixels, each, contentType))
  return { contentType, width, height, widths, files }
}

async function keepAnimation(
  gif: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<MadeImage> {
  const still = await decode(gif, WIDTHS[0])
  return {
    contentType: 'image/gif',
    width,
    height,
    widths: [width],
    files: [gif, await encode(still, still.raw.width, 'image/png')],
  }
}

/** Decodes an image once for all sizes, to upright sRGB pixels of at most some width. */
async function decode(source: Uint8Array, widthMax: number): Promise<Pixels> {
  const { data, info } = await sharp(source, { failOn: 'error', limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize({ width: widthMax, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function isSeeThrough({ data, raw }: Pixels): Promise<boolean> {
  return (
    raw.channels % 2 === 0 &&
    !(await sharp(data, { raw, limitInputPixels: false }).stats()).isOpaque
  )
}

async function encode({ data, raw }: Pixels, width: number, type: ImageType): Promise<Buffer> {
  const resized = sharp(data, { raw, limitInputPixels: false }).resize({ width })
  return type === 'image/jpeg'
    ? resized.jpeg({ quality: JPEG_QUALITY }).toBuffer()
    : resized.png().toBuffer()
}
