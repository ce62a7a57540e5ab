import { copyFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Opened } from './house.ts'

export interface Archive extends Opened {
  address: string | null
  close(): Promise<void>
}

/** Opens a single file as an archive of one entry. */
export async function openArchive(
  path: string,
  folder: string,
  { address = null }: { address?: string | null } = {},
): Promise<Archive> {
  const name = 'export.json'
  return {
    entries: [{ name, bytes: (await stat(path)).size }],
    address,
    text: () => readFile(path, 'utf8'),
    async extract() {
      await copyFile(path, join(folder, name))
      return join(folder, name)
    },
    close: async () => {},
  }
}
