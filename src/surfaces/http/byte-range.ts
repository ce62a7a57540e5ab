import type { ByteRange } from '#ports/files.ts'

/**
 * Reads a Range header (RFC 9110 §14). Null stands for the whole file: without a header, and for
 * several ranges or another unit, which a server may ignore. `unsatisfiable` means the status 416.
 */
export function byteRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replace(/\s/g, '') ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '')
    return to.match(/[1-9]/) && bytes > 0
      ? { first: Math.max(0, bytes - Number(to)), last: bytes - 1 }
      : 'unsatisfiable'
  const last = to === '' ? bytes - 1 : Number(to)
  // A last byte before the first makes the field invalid, so it is ignored (§14.1.1).
  if (to !== '' && last < Number(from)) return null
  return Number(from) < bytes
    ? { first: Number(from), last: Math.min(last, bytes - 1) }
    : 'unsatisfiable'
}
