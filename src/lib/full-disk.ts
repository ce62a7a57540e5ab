/** The errors of a full disk, a full quota and a file that is larger than the file system takes. 53100 is PostgreSQL's `disk_full`. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** Returns whether a write or a statement failed since a disk has no room. */
export function isFullDisk(error: unknown): error is NodeJS.ErrnoException {
  return FULL.has((error as NodeJS.ErrnoException | null)?.code ?? '')
}
