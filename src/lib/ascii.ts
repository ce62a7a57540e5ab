const SLAB = 256 * 1024

let slab = Buffer.alloc(0)
let used = 0

/**
 * The bytes of a text in ASCII. A buffer of its own for each of thousands of mails costs as much as filling it: they share larger ones,
 * each of which lives as long as its last mail. Copy what is given away to another thread: it would take the others with it.
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
