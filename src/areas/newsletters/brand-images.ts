import { findImages, type Image } from '#areas/images/index.ts'
import type { FieldError } from '#operation/problem.ts'
import { invalid } from '#operation/parse.ts'
import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import {
  type BrandImage,
  type Branding,
  type BrandingChanges,
  DEFAULT_BRANDING,
  NO_IMAGES,
  paletteErrors,
} from './branding.ts'
import type { z } from 'zod'

/**
 * The widths of logo and header images, twice the widths shown in mails, for high-resolution
 * screens.
 */
const WIDTHS = { logo: 600, header: 1200 }

const PLACES = [
  ['logoImageId', 'logo', WIDTHS.logo],
  ['logoDarkImageId', 'logoDark', WIDTHS.logo],
  ['headerImageId', 'header', WIDTHS.header],
  ['headerDarkImageId', 'headerDark', WIDTHS.header],
] as const

type Known = AccountDb & { ports: Pick<Ports, 'deployment'> }
type Changes = z.output<typeof BrandingChanges>

/**
 * Returns the branding with changes, including the paths of images, so that mails and pages need
 * not look them up. Refuses unreadable text and unknown images. When an image is deleted by force,
 * mails and pages show no image until it is replaced.
 */
export async function takeBranding(
  scope: Known,
  current: Branding,
  changes: Changes,
): Promise<Branding> {
  const { branding, faults } = await draftBranding(scope, current, changes)
  const all = [...paletteErrors(changes.palette ?? null), ...faults]
  if (all.length > 0) throw invalid(all)
  return branding
}

/**
 * Returns the branding with unchecked changes, and the ids of images that the account does not
 * have.
 */
export async function draftBranding(
  scope: Known,
  current: Branding,
  changes: Changes,
): Promise<{ branding: Branding; faults: FieldError[] }> {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  )
  const branding: Branding = { ...DEFAULT_BRANDING, ...current, ...given }
  if (PLACES.every(([id]) => changes[id] === undefined || changes[id] === current[id]))
    return { branding, faults: [] }
  const found = await findImages(
    scope,
    PLACES.flatMap(([id]) => branding[id] ?? []),
  )
  const { baseUrl } = scope.ports.deployment
  const images = { ...NO_IMAGES }
  const faults: FieldError[] = []
  for (const [id, place, width] of PLACES) {
    const imageId = branding[id]
    const image = imageId === null ? undefined : found.get(imageId)
    if (imageId !== null && !image && imageId !== current[id]) faults.push(imageFault(imageId, id))
    if (image) images[place] = brandImage(image, { width, baseUrl })
  }
  return { branding: { ...branding, images }, faults }
}

function brandImage(
  { variants, url, width, height }: Image,
  wanted: { width: number; baseUrl: string },
): BrandImage {
  const fitting = variants.find((one) => one.width >= wanted.width) ?? { url, width }
  return {
    path: fitting.url.slice(wanted.baseUrl.length),
    width: fitting.width,
    height: Math.max(1, Math.round((height * fitting.width) / width)),
  }
}

const imageFault = (imageId: string, field: string): FieldError => ({
  code: 'unknown_image',
  detail: `There is no image ${imageId} in this account. Upload it with upload_image, or name one of list_images.`,
  pointer: `/branding/${field}`,
})
