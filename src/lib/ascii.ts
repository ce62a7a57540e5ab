const SLAB = 256 * 1024

let slab = Buffer.alloc(0)
let used = 0

/**
 * Encodes a text in ASCII. Allocating a buffer for each of thousands of mails costs as much as filling it, so mails share larger buffers.
 * A shared buffer lives as long as its last mail. Copy bytes before you transfer them to another thread, which would take the whole buffer.
 */
export function asciiBytes(text: string): Buffer {
  if (text.length > slab.length - used) {
    slab = Buffer.allocUnsafeSlow(Math.max(text.length, SLAB))
    used = 0
  }
  const begin = used
  used += slab.write(text, used, 'latin1')
  return slab.subarray(begin, used)
}
