/** A part of a text in ASCII; as bytes where it is written many times. */
export type Piece = string | Uint8Array

const SLAB = 256 * 1024

let slab = Buffer.alloc(0)
let used = 0

/**
 * Pieces in one buffer. A buffer of its own for each of thousands of mails costs as much as filling it: they share larger ones, each
 * of which lives as long as its last mail.
 */
export function joined(pieces: readonly Piece[]): Buffer {
  let length = 0
  for (const piece of pieces) length += piece.length
  if (length > SLAB - used || slab.length === 0) {
    slab = Buffer.allocUnsafeSlow(Math.max(length, SLAB))
    used = 0
  }
  const begin = used
  for (const piece of pieces) {
    if (typeof piece === 'string') slab.write(piece, used, 'latin1')
    else slab.set(piece, used)
    used += piece.length
  }
  return slab.subarray(begin, used)
}
