import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#lib/duration.ts'
import { isFullDisk } from '#lib/full-disk.ts'

/** The name of a backup: `mailcast-20261129T031500Z.tar`. */
const NAME = /^mailcast-\d{8}T\d{6}Z\.tar$/
/** The name of a backup that is being written, or was left by a process that was killed. */
const PARTIAL = /^\.mailcast-[\da-f-]{36}\.partial$/

/**
 * Writes a backup into a folder, under its name only when it is complete and on the disk. Returns
 * its path and bytes.
 */
export async function writeToFolder(
  folder: string,
  takenAt: Date,
  chunks: AsyncIterable<Buffer>,
): Promise<{ path: string; bytes: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweep(folder, takenAt)
  const partial = join(folder, `.mailcast-${randomUUID()}.partial`)
  const path = join(folder, nameAt(takenAt))
  try {
    const handle = await open(partial, 'wx', 0o600)
    let bytes: number
    try {
      await handle.writeFile(chunks)
      await handle.sync()
      bytes = (await handle.stat()).size
    } finally {
      await handle.close()
    }
    await rename(partial, path)
    await syncFolder(folder)
    return { path, bytes }
  } catch (error) {
    await rm(partial, { force: true })
    if (!isFullDisk(error)) throw error
    throw new Error(
      `The disk of ${folder} is full, and no backup was written. Free space there, or name another folder.`,
      { cause: error },
    )
  }
}

/** Deletes all backups of a folder but the newest ones. Returns the names of those deleted. */
export async function keepNewest(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}

function nameAt(takenAt: Date): string {
  return `mailcast-${takenAt.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.tar`
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Deletes unfinished files of killed processes, which have not changed for a day. */
async function sweep(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!PARTIAL.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < now.getTime() - DAY_MS) await rm(join(folder, name), { force: true })
  }
}
