// GIF89a, sections 15 to 27. Blocks are copied one by one, without comments, other programs' blocks
// and trailing bytes.
const IMAGE = 0x2c
const EXTENSION = 0x21
const END = 0x3b
const CONTROL = 0xf9
const APPLICATION = 0xff
/** The name of the GIF block that says how often the animation repeats. */
const LOOP = 'NETSCAPE2.0'

/**
 * Returns a GIF with only its frames and timing; null for an invalid GIF or a GIF with unknown
 * blocks.
 */
export function cleanGif(gif: Uint8Array): Uint8Array | null {
  const parts: Uint8Array[] = []
  let at = 13 + tableBytes(gif[10])
  parts.push(gif.subarray(0, at))
  while (at < gif.length) {
    if (gif[at] === END) return Buffer.concat([...parts, gif.subarray(at, at + 1)])
    const dataAt = at + headBytes(gif, at)
    const end = afterBlocks(gif, dataAt)
    if (dataAt === at || end === null) return null
    if (isPicture(gif, at)) parts.push(gif.subarray(at, end))
    at = end
  }
  return null
}

/** Returns the bytes of a color table, by the field before it that holds its size. */
function tableBytes(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

/** Returns the bytes of a block before its sub-blocks; 0 for an unknown block. */
function headBytes(gif: Uint8Array, at: number): number {
  if (gif[at] === EXTENSION) return 2
  // The descriptor, a colour table, and the size of the codes.
  return gif[at] === IMAGE ? 10 + tableBytes(gif[at + 9]) + 1 : 0
}

/**
 * Returns the position after sub-blocks, which a length of 0 ends; null when the file ends before.
 */
function afterBlocks(gif: Uint8Array, from: number): number | null {
  let at = from
  while (at < gif.length && gif[at] !== 0) at += 1 + gif[at]!
  return at < gif.length ? at + 1 : null
}

function isPicture(gif: Uint8Array, at: number): boolean {
  if (gif[at] === IMAGE || gif[at + 1] === CONTROL) return true
  return (
    gif[at + 1] === APPLICATION &&
    Buffer.from(gif.subarray(at + 3, at + 14)).toString('latin1') === LOOP
  )
}
