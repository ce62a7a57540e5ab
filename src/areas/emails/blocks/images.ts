/** An uploaded image, as far as a mail shows it. */
export interface ShownImage {
  url: string
  /** In pixels. */
  width: number
  variants: readonly { width: number; url: string }[]
}

/** The images that blocks name. */
export type ImagesById = Readonly<Record<string, ShownImage>>

/** Screens of phones and laptops have at least two of their pixels for one of a page. */
const DENSITY = 2

/** Returns the address and width of an image in a place of a width. Null for one that is not there any more. */
export function imageAt(image: { imageId?: string | undefined; url?: string | undefined }, images: ImagesById, width: number) {
  if (image.url !== undefined) return { url: image.url, width }
  const found = images[image.imageId!]
  if (!found) return null
  const shown = Math.min(width, found.width)
  const fitting = [...found.variants].sort((a, b) => a.width - b.width).find((one) => one.width >= shown * DENSITY)
  return { url: fitting?.url ?? found.url, width: shown }
}
