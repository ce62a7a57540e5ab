import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The start of a folder's name, with the host's name, since containers that share a disk have
 * processes with equal ids.
 */
const OF_HOST = `mailcast-upload-${hostname()}-`

/** Makes the folder of an upload, whose name contains this process's id. */
export function makeUploadFolder(parent = tmpdir()): Promise<string> {
  return mkdtemp(join(parent, `${OF_HOST}${process.pid}-`))
}

/** Deletes folders that killed processes left. Returns their number. */
export async function deleteLeftUploads(parent = tmpdir()): Promise<number> {
  let deleted = 0
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(OF_HOST) && /^(\d+)-\w+$/.exec(name.slice(OF_HOST.length))?.[1]
    if (!pid || (await isInUse(join(parent, name), Number(pid)))) continue
    await rm(join(parent, name), { recursive: true, force: true })
    deleted++
  }
  return deleted
}

async function isInUse(folder: string, pid: number): Promise<boolean> {
  // A restarted container gives its process the same id.
  if (pid === process.pid) return (await stat(folder)).mtimeMs >= performance.timeOrigin
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
