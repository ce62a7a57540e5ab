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

/** A connection to an account's rows, and the address under which its images are. */
export type ImageScope = AccountDb & { ports: Pick<Ports, 'deployment'> }

/** A mention of an uploaded image in a text. */
interface Mention {
  imageId: string
  pointer: string
}

function named(content: Content): Mention[] {
  if (content.format !== 'blocks') return []
  return [...placedBlocks(content.blocks)].flatMap(({ block, pointer }) =>
    block.type === 'image' && block.imageId !== undefined ? [{ imageId: block.imageId, pointer: `${BLOCKS}${pointer}/imageId` }] : [],
  )
}

const findNamed = (scope: ImageScope, mentions: readonly Mention[]) => findImages(scope, [...new Set(mentions.map(({ imageId }) => imageId))])

/** Reads the images that the blocks of a content name. Null where they name none. */
export async function namedImages(scope: ImageScope, content: Content): Promise<ImagesById | null> {
  return named(content).length === 0 ? null : Object.fromEntries(await findNamed(scope, named(content)))
}

const ID = typeIdPattern('img')

/** The usual width of a text, in pixels. */
const TEXT_WIDTH = 600

/** Names uploaded images by their addresses, for formats without ids. An image that the account does not have keeps its id. */
export async function withImageAddresses(scope: ImageScope, content: Content): Promise<Content> {
  if (content.format !== 'blocks' || named(content).length === 0) return content
  const images: ImagesById = Object.fromEntries(await findNamed(scope, named(content)))
  const addressed = (block: BlockOf<'image'>): Block => {
    if (block.imageId === undefined) return block
    const found = imageAt(block, images, TEXT_WIDTH)
    const { imageId: _imageId, ...others } = block
    return found ? { ...others, url: found.url } : block
  }
  return { ...content, blocks: eachImage(content.blocks, addressed) }
}

/** Names images of the account by their ids, where blocks have their addresses. An address of a still picture stays. */
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
  const ids = [...placedBlocks(content.blocks)].flatMap(({ block }) => (block.type === 'image' ? (idIn(block.url) ?? []) : []))
  if (ids.length === 0) return content
  const images = await findImages(scope, [...new Set(ids)])
  const named = (block: BlockOf<'image'>): Block => {
    const { url, ...others } = block
    const image = images.get(idIn(url) ?? '')
    return image?.variants.some((variant) => variant.url === url) ? { ...others, imageId: image.id } : block
  }
  return { ...content, blocks: eachImage(content.blocks, named) }
}

/** The path at which the pictures that come with templates are served, below the base of each deployment. */
export const PICTURES_PATH = '/i/templates/'

const PICTURE = new RegExp(`^https?://[^?#]+${PICTURES_PATH}([a-z-]+-\\d+\\.jpg)$`)

/** Gives pictures of templates the address of this deployment. A text that began with a template keeps the one of the deployment of that time. */
export function withOwnPictures(content: Content, baseUrl: string): Content {
  if (content.format !== 'blocks') return content
  const own = (block: BlockOf<'image'>): Block => {
    const name = PICTURE.exec(block.url ?? '')?.[1]
    return name === undefined ? block : { ...block, url: `${baseUrl}${PICTURES_PATH}${name}` }
  }
  return { ...content, blocks: eachImage(content.blocks, own) }
}

/** Changes the image blocks of a list, also those in columns. */
function eachImage(blocks: readonly Block[], changed: (block: BlockOf<'image'>) => Block): Block[] {
  return blocks.map((block) => {
    if (block.type === 'columns') return { ...block, columns: block.columns.map((column) => eachImage(column, changed)) }
    return block.type === 'image' ? changed(block) : block
  })
}

/** Finds the images that a text names and that are not there any more. Call it after `withNamed`. */
export function missingImages({ content, images = {} }: EmailText): Mention[] {
  return named(content).filter(({ imageId }) => images[imageId] === undefined)
}

/**
 * Finds image blocks whose image the account does not have. `before`: the stored texts that the content comes from. An image that one of them
 * names may stay after it was deleted, so that the rest of the text can be changed; the check `missing_image` names it.
 */
export async function imageErrors(scope: ImageScope, content: Content, before: readonly Content[]): Promise<FieldError[]> {
  const kept = new Set(before.flatMap(named).map(({ imageId }) => imageId))
  const added = named(content).filter(({ imageId }) => !kept.has(imageId))
  if (added.length === 0) return []
  const found = await findNamed(scope, added)
  return added
    .filter(({ imageId }) => !found.has(imageId))
    .map(({ imageId, pointer }) =>
      fieldError('unknown_image', `There is no image ${imageId} in this account. Upload it with upload_image, or name one of list_images.`, pointer),
    )
}
