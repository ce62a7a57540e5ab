interface ShownImage {
  url: string
  /** In pixels. */
  width: number
  variants: readonly { width: number; url: string }[]
}

export type ImagesById = Readonly<Record<string, ShownImage>>

/** Screens have at least two device pixels for one of a page. */
const DENSITY = 2

/** Returns the image of a block; null for one that is gone. */
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
