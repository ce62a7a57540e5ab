import { createHash } from 'node:crypto'
import { fileNameOf } from '#lib/file-name.ts'
import { invalid } from '#operation/parse.ts'
import { payloadTooLarge, Problem, refusal } from '#operation/problem.ts'
import type { UploadedFile } from '#operation/upload.ts'
import type { Downloaded, Web } from '#ports/web.ts'
import { IMAGE_BYTES_MAX } from './image.ts'
import type { ImageWork } from './image-process.ts'

export const sourceUnreachable = refusal(
  'source_unreachable',
  422,
  'The address of the image could not be read',
)

/** The ways to send an image: as a file, in base64, or by address. */
interface SentImage {
  file?: UploadedFile | undefined
  contentBase64?: string | undefined
  sourceUrl?: string | undefined
  fileName?: string | undefined
}

export interface ReceivedImage {
  work: ImageWork
  sha256: string
  fileName: string
}

/** Reads an image's bytes. Throws a Problem when several ways are used, or a download fails. */
export async function receiveImage(
  web: Web,
  { file, contentBase64, sourceUrl, fileName }: SentImage,
): Promise<ReceivedImage> {
  if ([file, contentBase64, sourceUrl].filter((way) => way !== undefined).length !== 1)
    throw invalid([ONE_WAY])
  if (file) {
    if (file.bytes === 0) throw invalid([EMPTY])
    return {
      work: { path: file.path },
      sha256: file.sha256,
      fileName: imageNameOf(fileName ?? file.name),
    }
  }
  if (sourceUrl === undefined)
    return received(Buffer.from(contentBase64!, 'base64'), imageNameOf(fileName))
  return received(await read(web, sourceUrl), imageNameOf(fileName ?? nameIn(sourceUrl)))
}

const ONE_WAY = {
  code: 'required',
  detail: 'Send one of: file (in a form), contentBase64, sourceUrl.',
  pointer: '/file',
}
const EMPTY = {
  code: 'too_small',
  detail: 'The file is empty. Choose the image again.',
  pointer: '/file',
}

export function imageNameOf(name: string | null | undefined): string {
  return fileNameOf(name) || 'image'
}

/** Names an image's bytes by their digest. */
export function received(bytes: Buffer, fileName: string): ReceivedImage {
  return { work: { bytes }, sha256: createHash('sha256').update(bytes).digest('hex'), fileName }
}

async function read(web: Web, url: string): Promise<Buffer> {
  const found = await web.download(url, IMAGE_BYTES_MAX)
  if (found.cut && found.body.length === IMAGE_BYTES_MAX)
    throw new Problem(
      payloadTooLarge,
      'The image at this address is larger than 10 MiB. Send a smaller one.',
    )
  const reason = unread(found)
  if (reason !== null)
    throw new Problem(sourceUnreachable, `${reason} Check the address, or upload the image itself.`)
  return found.body
}

/**
 * Returns the reason for which a download gave no image; null when the image was downloaded
 * completely.
 */
function unread({ statusCode, error, body, cut }: Downloaded): string | null {
  if (error === 'blocked_address') return 'The address is not on the public internet.'
  if (error !== null) return `The address could not be reached (${error}).`
  if (statusCode! < 200 || statusCode! > 299) return `The address answered ${statusCode}.`
  return cut || body.length === 0 ? 'The address gave no whole file within 15 seconds.' : null
}

function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1)!
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
