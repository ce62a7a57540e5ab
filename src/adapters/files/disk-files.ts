import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DAY_MS } from '#lib/duration.ts'
import { isFullDisk } from '#lib/full-disk.ts'
import type { Clock } from '#ports/clock.ts'
import { fileName, type Files, FilesFull } from '#ports/files.ts'

/** The folder of unfinished files. It is in the same file system, so that they can be renamed. */
const PARTIAL = '.partial'
/** The age at which an unchanged unfinished file counts as left by a killed process. */
const LEFT_BEHIND_MS = DAY_MS

/** Opens a store of files in a folder. Processes on several machines must all mount it. */
export function diskFiles(folder: string, clock: Clock): Files {
  async function openPartial() {
    const partials = join(folder, PARTIAL)
    await mkdir(partials, { recursive: true, mode: 0o700 })
    await sweep(partials, clock.now().getTime())
    const path = join(partials, randomUUID())
    return { path, handle: await open(path, 'wx', 0o600) }
  }

  return {
    name: `disk:${folder}`,
    async write(name, chunks) {
      const path = join(folder, fileName(name))
      const partial = await orFull(folder, openPartial())
      try {
        const bytes = await orFull(folder, writeAll(partial.handle, chunks))
        await orFull(folder, moveDurably(partial.path, path))
        return bytes
      } catch (error) {
        await rm(partial.path, { force: true })
        throw error
      }
    },
    async read(name, range) {
      const handle = await open(join(folder, fileName(name))).catch(absentAsNull)
      return handle && handle.createReadStream(range && { start: range.first, end: range.last })
    },
    async remove(name) {
      await rm(join(folder, fileName(name)), { force: true })
    },
    async check() {
      const { path, handle } = await orFull(folder, openPartial())
      await handle.close()
      await rm(path)
    },
  }
}

type Handle = Awaited<ReturnType<typeof open>>

async function writeAll(handle: Handle, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  try {
    await handle.writeFile(chunks)
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

/** Renames a file and syncs its folder, so that a power failure loses neither. */
async function moveDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
  const handle = await open(dirname(to))
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function orFull<T>(folder: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!isFullDisk(error)) throw error
    throw new FilesFull(
      `the disk of ${folder} is full (${error.code}); free space there, or set FILES_DIR or S3_ENDPOINT`,
      { cause: error },
    )
  })
}

async function sweep(partials: string, now: number): Promise<void> {
  for (const name of await readdir(partials)) {
    const path = join(partials, name)
    const found = await stat(path).catch(absentAsNull)
    if (found && found.mtimeMs < now - LEFT_BEHIND_MS) await rm(path, { force: true })
  }
}

function absentAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
