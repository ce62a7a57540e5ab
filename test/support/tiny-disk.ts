import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs work with the folder of a disk of one megabyte. Returns false where this process may mount
 * nothing.
 */
export async function onTinyDisk(work: (folder: string) => Promise<void>): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-tiny-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return false
  }
  try {
    await work(folder)
  } finally {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  }
  return true
}
