const SLAB = 256 * 1024

let slab = Buffer.alloc(0)
let used = 0

/**
 * Converts ASCII text to bytes. The results share larger buffers, because allocating a buffer costs
 * as much as filling it. Copy a result before you transfer it to another thread, because a transfer
 * takes the whole shared buffer.
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
