import type { AccountDb } from '#db/account-db.ts'
import type { FieldError } from '#operation/problem.ts'
import type { Ports } from '#ports/ports.ts'
import { typeIdPattern } from '#lib/typeid.ts'
import { findImages } from '#areas/images/index.ts'
import type { EmailText } from './email-text.ts'
import type { Content } from './content.ts'
import { BLOCKS, fieldError } from './text-errors.ts'
import type { Block, BlockOf } from '../blocks/block.ts'
import { imageAt, type ImagesById } from '../blocks/images.ts'
import { placedBlocks } from '../blocks/walk.ts'

export type ImageScope = AccountDb & { ports: Pick<Ports, 'deployment'> }

interface Mention {
  imageId: string
  pointer: string
}

type AnyImage = Pick<BlockOf<'image'>, 'imageId' | 'url'>

/** Lists the images of a block, with their pointers below it. */
function imagesOf(block: Block): { image: AnyImage; at: string }[] {
  if (block.type === 'image') return [{ image: block, at: '' }]
  if (block.type !== 'gallery') return []
  return block.images.map((image, i) => ({ image, at: `/images/${i}` }))
}

function named(content: Content): Mention[] {
  if (content.format !== 'blocks') return []
  return [...placedBlocks(content.blocks)].flatMap(({ block, pointer }) =>
    imagesOf(block).flatMap(({ image: { imageId }, at }) =>
      imageId === undefined ? [] : [{ imageId, pointer: `${BLOCKS}${pointer}${at}/imageId` }],
    ),
  )
}

const findNamed = (scope: ImageScope, mentions: readonly Mention[]) =>
  findImages(scope, [...new Set(mentions.map(({ imageId }) => imageId))])

/** Reads the images that a content names; null when it names none. */
export async function findNamedImages(
  scope: ImageScope,
  content: Content,
): Promise<ImagesById | null> {
  return named(content).length === 0
    ? null
    : Object.fromEntries(await findNamed(scope, named(content)))
}

const ID = typeIdPattern('img')

/** The default width of a text in pixels. */
const TEXT_WIDTH = 600

/** Replaces image ids by addresses, for formats that have no ids. Unknown ids stay. */
export async function withImageAddresses(scope: ImageScope, content: Content): Promise<Content> {
  if (content.format !== 'blocks' || named(content).length === 0) return content
  const images: ImagesById = Object.fromEntries(await findNamed(scope, named(content)))
  const addressed = <Image extends AnyImage>(block: Image): Image => {
    if (block.imageId === undefined) return block
    const found = imageAt(block, images, TEXT_WIDTH)
    const { imageId: _imageId, ...others } = block
    return found ? ({ ...others, url: found.url } as unknown as Image) : block
  }
  return { ...content, blocks: eachImage(content.blocks, addressed) }
}

/** Replaces image addresses by ids. The address of an animation's still picture stays. */
export async function withImageIds(scope: ImageScope, content: Content): Promise<Content> {
  if (content.format !== 'blocks') return content
  const home = `${scope.ports.deployment.baseUrl}/i/`
  const idIn = (url = '') =>
    url.startsWith(home)
      ? url
          .slice(home.length)
          .split('/', 1)
          .find((id) => ID.test(id))
      : undefined
  const ids = [...placedBlocks(content.blocks)].flatMap(({ block }) =>
    imagesOf(block).flatMap(({ image }) => idIn(image.url) ?? []),
  )
  if (ids.length === 0) return content
  const images = await findImages(scope, [...new Set(ids)])
  const named = <Image extends AnyImage>(block: Image): Image => {
    const { url, ...others } = block
    const image = images.get(idIn(url) ?? '')
    return image?.variants.some((variant) => variant.url === url)
      ? ({ ...others, imageId: image.id } as unknown as Image)
      : block
  }
  return { ...content, blocks: eachImage(content.blocks, named) }
}

/** The path of the templates' images on each server. */
export const PICTURES_PATH = '/i/templates/'

const PICTURE = new RegExp(`^https?://[^?#]+${PICTURES_PATH}([a-z-]+-\\d+\\.jpg)$`)

/**
 * Sets the server's present address in the templates' images. A saved text has the address that was
 * valid then.
 */
export function withOwnPictures(content: Content, baseUrl: string): Content {
  if (content.format !== 'blocks') return content
  const own = <Image extends AnyImage>(block: Image): Image => {
    const name = PICTURE.exec(block.url ?? '')?.[1]
    return name === undefined ? block : { ...block, url: `${baseUrl}${PICTURES_PATH}${name}` }
  }
  return { ...content, blocks: eachImage(content.blocks, own) }
}

/** Returns blocks with each image changed, also those in galleries and columns. */
function eachImage(
  blocks: readonly Block[],
  changed: <Image extends AnyImage>(image: Image) => Image,
): Block[] {
  return blocks.map((block) => {
    if (block.type === 'columns')
      return { ...block, columns: block.columns.map((column) => eachImage(column, changed)) }
    if (block.type === 'gallery') return { ...block, images: block.images.map(changed) }
    return block.type === 'image' ? changed(block) : block
  })
}

/** Finds images that a text names and that were deleted. Call it after `withNamed`. */
export function missingImages({ content, images = {} }: EmailText): Mention[] {
  return named(content).filter(({ imageId }) => images[imageId] === undefined)
}

/**
 * Finds image blocks with a missing image. `before`: the stored texts, whose deleted images may
 * stay; the check `missing_image` reports them.
 */
export async function imageErrors(
  scope: ImageScope,
  content: Content,
  before: readonly Content[],
): Promise<FieldError[]> {
  const kept = new Set(before.flatMap(named).map(({ imageId }) => imageId))
  const added = named(content).filter(({ imageId }) => !kept.has(imageId))
  if (added.length === 0) return []
  const found = await findNamed(scope, added)
  return added
    .filter(({ imageId }) => !found.has(imageId))
    .map(({ imageId, pointer }) =>
      fieldError(
        'unknown_image',
        `There is no image ${imageId} in this account. Upload it with upload_image, or name one of list_images.`,
        pointer,
      ),
    )
}
