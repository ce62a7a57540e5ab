/** A part of a text in ASCII; as bytes where it is written many times. */
export type Piece = string | Uint8Array | Stencil

/** Bytes with room for a filling in ASCII at each hole, of which there is one at least. */
export class Stencil {
  readonly bytes: Uint8Array
  readonly holes: readonly number[]
  readonly filling: string

  constructor(bytes: Uint8Array, holes: readonly number[], filling: string) {
    this.bytes = bytes
    this.holes = holes
    this.filling = filling
  }

  get length(): number {
    return this.bytes.length
  }

  writeInto(target: Buffer, at: number): void {
    target.set(this.bytes, at)
    const first = at + this.holes[0]!
    const end = first + target.write(this.filling, first, 'latin1')
    for (let i = 1; i < this.holes.length; i++) target.copyWithin(at + this.holes[i]!, first, end)
  }
}

const SLAB = 256 * 1024

let slab = Buffer.alloc(0)
let used = 0

/**
 * Pieces in one buffer. A buffer of its own for each of thousands of mails costs as much as filling it: they share larger ones, each
 * of which lives as long as its last mail. Copy what is given away to another thread: it would take the others with it.
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
    else if (piece instanceof Stencil) piece.writeInto(slab, used)
    else slab.set(piece, used)
    used += piece.length
  }
  return slab.subarray(begin, used)
}
