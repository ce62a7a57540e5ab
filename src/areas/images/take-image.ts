import type { BeforeScope } from '#operation/operation.ts'
import { conflict, Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import {
  type Image,
  imageLibraryFull,
  imageTooLarge,
  notAnImage,
  type StoredImage,
  withUrls,
} from './image.ts'
import {
  bytesOf,
  findUpload,
  keepImage,
  libraryBytes,
  lockLibrary,
  lockUpload,
} from './image-sql.ts'
import { makeApart } from './make-apart.ts'
import { imageNameOf, type ReceivedImage, received, receiveImage } from './receive-image.ts'
import { deleteUnkept, storeImage } from './store-image.ts'

type JobPorts = Pick<BeforeScope, 'accountId' | 'db' | 'ports'>

/** An upload whose files are stored; null when the library has the same bytes already. */
interface MadeFiles {
  sha256: string
  stored: StoredImage | null
}

/** Makes and stores an upload's files. Throws a Problem for what is no image, or too much. */
export async function makeImageFiles(scope: JobPorts, sent: ReceivedImage): Promise<MadeFiles> {
  const { sha256 } = sent
  if (await findUpload(scope, sha256)) return { sha256, stored: null }
  const allowed = scope.ports.deployment.imageLibraryBytes
  if ((await libraryBytes(scope)) >= allowed) throw new Problem(imageLibraryFull, tooMuch(allowed))
  const made = await makeApart(scope.accountId, sent.work)
  if ('refused' in made)
    throw new Problem(made.refused === notAnImage.code ? notAnImage : imageTooLarge, made.detail)
  return { sha256, stored: await storeImage(scope, made, sent) }
}

/** Adds a stored upload to the library, or returns the image made from the same bytes. */
export async function keepInLibrary(
  scope: Scope,
  { sha256, stored }: MadeFiles,
): Promise<{ image: Image; isNew: boolean }> {
  await lockUpload(scope, sha256)
  const known = await findUpload(scope, sha256)
  if (known) return { image: withUrls(scope.ports.deployment, known), isNew: false }
  if (stored) {
    await lockLibrary(scope)
    const allowed = scope.ports.deployment.imageLibraryBytes
    if ((await libraryBytes(scope)) + (await bytesOf(scope, stored.id)) > allowed)
      throw new Problem(imageLibraryFull, tooMuch(allowed))
  }
  if (stored && (await keepImage(scope, stored.id)))
    return { image: withUrls(scope.ports.deployment, stored), isNew: true }
  throw new Problem(conflict, 'The image was deleted while you uploaded it. Send it again.')
}

/**
 * Takes an image into the library in a job: from an address, by the guarded client, or from bytes.
 * Throws a Problem that says why not.
 */
export async function takeImage(
  scope: JobPorts & Pick<BeforeScope, 'transaction'>,
  source: { url: string } | { bytes: Buffer; fileName: string },
): Promise<Image> {
  const sent =
    'url' in source
      ? await receiveImage(scope.ports.web, { sourceUrl: source.url })
      : received(source.bytes, imageNameOf(source.fileName))
  const made = await makeImageFiles(scope, sent)
  try {
    return await scope.transaction(
      scope.accountId,
      async (opened) => (await keepInLibrary(opened, made)).image,
    )
  } finally {
    if (made.stored) await deleteUnkept(scope, made.stored)
  }
}

function tooMuch(allowed: number): string {
  return `The images of an account take at most ${Math.floor(allowed / 1_000_000)} MB, all their sizes counted. Delete some that no text uses, or ask the operator for a larger IMAGE_LIBRARY_MB.`
}
