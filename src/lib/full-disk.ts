/**
 * The error codes of a full disk or quota, of a file that is too large for the file system, and
 * PostgreSQL's `disk_full`.
 */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

export function isFullDisk(error: unknown): error is NodeJS.ErrnoException {
  return FULL.has((error as NodeJS.ErrnoException | null)?.code ?? '')
}
