interface ShownImage {
  url: string
  /** The width in pixels. */
  width: number
  variants: readonly { width: number; url: string }[]
}

export type ImagesById = Readonly<Record<string, ShownImage>>

/** The device pixels to provide for each pixel of the page. */
const DENSITY = 2

/** Returns a block's image; null for a deleted one. */
export function imageAt(
  image: { imageId?: string | undefined; url?: string | undefined },
  images: ImagesById,
  width: number,
) {
  if (image.url !== undefined) return { url: image.url, width }
  const found = images[image.imageId!]
  if (!found) return null
  const shown = Math.min(width, found.width)
  const fitting = [...found.variants]
    .sort((a, b) => a.width - b.width)
    .find((one) => one.width >= shown * DENSITY)
  return { url: fitting?.url ?? found.url, width: shown }
}
