const SLAB = 256 * 1024

let slab = Buffer.alloc(0)
let used = 0

/**
 * Converts ASCII text to bytes. Results share larger buffers, since allocating one costs as much as
 * filling it. Copy them before a transfer to another thread, which would take the whole buffer.
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
