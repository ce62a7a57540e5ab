import type { AccountDb } from '#db/account-db.ts'
import type { FieldError } from '#operation/problem.ts'
import type { Ports } from '#ports/ports.ts'
import { findImages } from '#areas/images/index.ts'
import type { EmailText } from '../compile.ts'
import type { Content } from '../content.ts'
import { BLOCKS, fieldError } from '../text-errors.ts'
import type { Block } from './block.ts'
import { imageAt, type ImagesById } from './images.ts'
import { placedBlocks } from './walk.ts'

/** A connection to an account's rows, and the address under which its images are. */
export type ImageScope = AccountDb & { ports: Pick<Ports, 'deployment'> }

function named(content: Content): { imageId: string; pointer: string }[] {
  if (content.format !== 'blocks') return []
  return [...placedBlocks(content.blocks)].flatMap(({ block, pointer }) =>
    block.type === 'image' && block.imageId !== undefined ? [{ imageId: block.imageId, pointer: `${BLOCKS}${pointer}/imageId` }] : [],
  )
}

const find = (scope: ImageScope, content: Content) => findImages(scope, [...new Set(named(content).map(({ imageId }) => imageId))])

/** Reads the images that the blocks of a text name. Call it before a text is compiled, which happens in a process without a database. */
export async function withImages<Text extends EmailText>(scope: ImageScope, text: Text): Promise<Text> {
  if (named(text.content).length === 0) return text
  return { ...text, images: Object.fromEntries(await find(scope, text.content)) }
}

/** The usual width of a text, in pixels. */
const TEXT_WIDTH = 600

/** Names uploaded images by their addresses, for formats without ids. An image that the account does not have keeps its id. */
export async function withImageAddresses(scope: ImageScope, content: Content): Promise<Content> {
  if (content.format !== 'blocks' || named(content).length === 0) return content
  const images: ImagesById = Object.fromEntries(await find(scope, content))
  const addressed = (block: Block): Block => {
    if (block.type === 'columns') return { ...block, columns: block.columns.map((column) => column.map(addressed)) }
    if (block.type !== 'image' || block.imageId === undefined) return block
    const found = imageAt(block, images, TEXT_WIDTH)
    const { imageId: _imageId, ...others } = block
    return found ? { ...others, url: found.url } : block
  }
  return { ...content, blocks: content.blocks.map(addressed) }
}

/** Finds the images that a text names and that are not there any more. Call it after `withImages`. */
export function missingImages({ content, images = {} }: EmailText): { imageId: string; pointer: string }[] {
  return named(content).filter(({ imageId }) => images[imageId] === undefined)
}

/** Finds image blocks whose image the account does not have. */
export async function imageErrors(scope: ImageScope, content: Content): Promise<FieldError[]> {
  if (named(content).length === 0) return []
  const found = await find(scope, content)
  return named(content)
    .filter(({ imageId }) => !found.has(imageId))
    .map(({ imageId, pointer }) =>
      fieldError('unknown_image', `There is no image ${imageId} in this account. Upload it with upload_image, or name one of list_images.`, pointer),
    )
}
