import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** The beginning of the name of an upload's folder. */
export const UPLOAD_FOLDER = 'mailcast-upload-'
/** The time after the last write when an upload belongs to no request: reading and storing it takes minutes. */
const ABANDONED_MS = 3_600_000

/**
 * Deletes the uploads beside a new one that killed processes left behind. They hold addresses, and no other program would delete them. The new
 * folder's own time is the present: clocks of processes and of disks may differ.
 */
export async function removeAbandonedUploads(folder: string): Promise<void> {
  const tmp = dirname(folder)
  const { mtimeMs: now } = await stat(folder)
  const others = (await readdir(tmp)).filter((name) => name.startsWith(UPLOAD_FOLDER) && name !== basename(folder))
  for (const name of others) {
    // Another process may be deleting it, or it belongs to another user of the machine.
    const written = await lastWrite(join(tmp, name)).catch(() => now)
    if (written < now - ABANDONED_MS) await rm(join(tmp, name), { recursive: true, force: true }).catch(() => {})
  }
}

async function lastWrite(folder: string): Promise<number> {
  const files = (await readdir(folder)).map((name) => join(folder, name))
  const times = await Promise.all([folder, ...files].map(async (path) => (await stat(path)).mtimeMs))
  return Math.max(...times)
}
