import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createFile, storeName } from '#areas/files/index.ts'
import type { JobScope } from '#operation/jobs/job.ts'

/** The days after which the bytes of a move's files are deleted, whatever the state of the move. */
const KEPT_DAYS = 30

/** Runs work with a folder on this machine's disk, which is deleted afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'mailcast-move-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Copies a stored file into a folder. Returns its path; null when the file is gone. */
export async function fetchFile(
  { ports }: Pick<JobScope, 'ports'>,
  accountId: string,
  { fileId, folder, name }: { fileId: string; folder: string; name: string },
): Promise<string | null> {
  const stored = await ports.files.read(storeName(accountId, fileId))
  if (!stored) return null
  const path = join(folder, name)
  await pipeline(stored, createWriteStream(path))
  return path
}

/** Copies a file of a folder into the store. Returns its id. */
export async function keepFileOf(
  { ports, transaction }: Pick<JobScope, 'ports' | 'transaction'>,
  accountId: string,
  { path, name }: { path: string; name: string },
): Promise<string> {
  const fileId = await transaction(accountId, (scope) =>
    createFile(scope, {
      fileName: name,
      contentType: 'application/octet-stream',
      unfinishedDays: KEPT_DAYS,
    }),
  )
  await ports.files.write(storeName(accountId, fileId), createReadStream(path))
  return fileId
}
