/** The errors of a full disk, a full quota and a file that is larger than the file system takes. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Returns whether a write failed since the disk has no room. */
export function isFullDisk(error: unknown): error is NodeJS.ErrnoException {
  return FULL.has((error as NodeJS.ErrnoException | null)?.code ?? '')
}
