import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { isFullDisk } from '#lib/full-disk.ts'
import { BadFileName, type Files } from '#ports/files.ts'
import { BadBackup } from './read-backup.ts'

/** The number of times that a download goes on where its connection broke. */
const TRIES = 5
const PAUSE_MS = 500
/** A last byte beyond every file. Stores then read to the end (RFC 9110 §14.1.2). */
const LAST = 2 ** 43

interface Fetched {
  path: string
  bytes: number
}

/**
 * Downloads a backup from the bucket into a folder, for a restore that verifies its checksums.
 * Throws BadBackup for a name that the bucket does not have, and for a full disk.
 */
export async function fetchBackup(
  files: Files,
  name: string,
  { folder, pauseMs = PAUSE_MS }: { folder: string; pauseMs?: number },
): Promise<Fetched> {
  const path = join(folder, 'restoring.tar')
  await mkdir(folder, { recursive: true })
  const handle = await open(path, 'w', 0o600)
  try {
    let bytes = 0
    for (let tries = 1; ; tries++)
      try {
        for await (const chunk of await openAt(files, name, bytes)) {
          await handle.writeFile(chunk as Buffer)
          bytes += (chunk as Buffer).length
        }
        await handle.close()
        return { path, bytes }
      } catch (error) {
        if (error instanceof BadBackup || isFullDisk(error) || tries === TRIES) throw error
        await pause(tries * pauseMs)
      }
  } catch (error) {
    await handle.close()
    await rm(path, { force: true })
    if (!isFullDisk(error)) throw error
    throw new BadBackup(
      `The disk of ${folder} is full. The backup is copied there while it is restored: free space there, or restore into another folder.`,
    )
  }
}

/** Opens a backup from a byte on. */
async function openAt(files: Files, name: string, first: number): Promise<Readable> {
  const range = first === 0 ? undefined : { first, last: LAST }
  const found = await files.read(name, range).catch((error: unknown) => {
    if (error instanceof BadFileName) return null
    throw error
  })
  if (found === null)
    throw new BadBackup(
      `There is no ${name} in ${files.name}. Backups there are named as \`mailcast backup\` has printed: backups/mailcast_20261129t031500z.`,
    )
  return found
}
