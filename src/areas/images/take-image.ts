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
export interface MadeFiles {
  sha256: string
  stored: StoredImage | null
}

/**
 * Makes and stores an upload's files. Throws a Problem when the upload is no image or is too large.
 */
export async function makeImageFiles(scope: JobPorts, sent: ReceivedImage): Promise<MadeFiles> {
  const { sha256 } = sent
  if (await findUpload(scope, sha256)) return { sha256, stored: null }
  const allowed = scope.ports.deployment.imageLibraryBytes
  if ((await libraryBytes(scope)) >= allowed) throw new Problem(imageLibraryFull, tooMuch(allowed))
  return { sha256, stored: await makeFiles(scope, sent) }
}

async function makeFiles(scope: JobPorts, sent: ReceivedImage): Promise<StoredImage> {
  const made = await makeApart(scope.accountId, sent.work)
  if ('refused' in made)
    throw new Problem(made.refused === notAnImage.code ? notAnImage : imageTooLarge, made.detail)
  return storeImage(scope, made, sent)
}

/** Adds a stored upload to the library, or returns the image made from the same bytes. */
export async function keepInLibrary(
  scope: Scope,
  made: MadeFiles,
): Promise<{ image: Image; isNew: boolean }> {
  await lockUpload(scope, made.sha256)
  const known = await findUpload(scope, made.sha256)
  if (known) return { image: withUrls(scope.ports.deployment, known), isNew: false }
  if (made.stored) await lockLibrary(scope)
  return keepNew(scope, made, made.stored ? await libraryBytes(scope) : 0)
}

async function keepNew(
  scope: Scope,
  { stored }: MadeFiles,
  bytesBefore: number,
): Promise<{ image: Image; isNew: boolean }> {
  const allowed = scope.ports.deployment.imageLibraryBytes
  if (stored && bytesBefore + (await bytesOf(scope, stored.id)) > allowed)
    throw new Problem(imageLibraryFull, tooMuch(allowed))
  if (stored && (await keepImage(scope, stored.id)))
    return { image: withUrls(scope.ports.deployment, stored), isNew: true }
  throw new Problem(conflict, 'The image was deleted while you uploaded it. Send it again.')
}

/**
 * Makes and stores an image in a job: from an address, by the guarded client, or from bytes.
 * `keepTaken` then adds it to the library. Throws a Problem with the reason of a failure.
 */
export async function takeImage(
  scope: JobPorts,
  source: { url: string } | { bytes: Buffer; fileName: string },
): Promise<MadeFiles> {
  const sent =
    'url' in source
      ? await receiveImage(scope.ports.web, { sourceUrl: source.url })
      : received(source.bytes, imageNameOf(source.fileName))
  const { sha256 } = sent
  const isKnown = (await findUpload(scope, sha256)) !== undefined
  return { sha256, stored: isKnown ? null : await makeFiles(scope, sent) }
}

/**
 * Adds images that a job has stored to the library, many in one transaction, since each needs the
 * size of the whole library. Returns for each the image, or the Problem with the reason of a
 * failure.
 */
export async function keepTaken(
  scope: Scope,
  taken: readonly MadeFiles[],
): Promise<({ imageId: string } | Problem)[]> {
  if (taken.length === 0) return []
  // Locks digests in sorted order, and before the library. An upload locks the digest before the
  // library too.
  for (const sha256 of [...new Set(taken.map((one) => one.sha256))].toSorted())
    await lockUpload(scope, sha256)
  await lockLibrary(scope)
  let bytes = await libraryBytes(scope)
  const ends: ({ imageId: string } | Problem)[] = []
  for (const made of taken) {
    try {
      const known = await findUpload(scope, made.sha256)
      const imageId = known?.id ?? (await keepNew(scope, made, bytes)).image.id
      if (!known) bytes += await bytesOf(scope, imageId)
      ends.push({ imageId })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      ends.push(error)
    }
  }
  return ends
}

/** Deletes the files of stored images that were not added to the library. */
export async function deleteTaken(scope: JobPorts, taken: readonly MadeFiles[]): Promise<void> {
  for (const { stored } of taken) if (stored) await deleteUnkept(scope, stored)
}

function tooMuch(allowed: number): string {
  return `The images of an account take at most ${Math.floor(allowed / 1_000_000)} MB, all their sizes counted. Delete some that no text uses, or ask the operator for a larger IMAGE_LIBRARY_MB.`
}
