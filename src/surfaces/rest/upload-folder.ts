import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The start of a folder's name, with the host's name, since containers that share a disk have
 * processes with equal ids.
 */
const OF_HOST = `mailcast-upload-${hostname()}-`

/** Creates the folder of an upload. Its name contains the id of this process. */
export function makeUploadFolder(parent = tmpdir()): Promise<string> {
  return mkdtemp(join(parent, `${OF_HOST}${process.pid}-`))
}

/** Deletes the upload folders of killed processes. Returns the number of deleted folders. */
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
  // In a restarted container, the process has the same id as before.
  if (pid === process.pid) return (await stat(folder)).mtimeMs >= performance.timeOrigin
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
