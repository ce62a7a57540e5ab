import { hash } from 'node:crypto'

const BLOCK = 64
const DIGEST = 32

/**
 * Makes a function that returns the message followed by the first `macBytes` bytes of its HMAC.
 * Each call overwrites the result of the previous call.
 */
export function openSeal({ message, mac }: Hmac, macBytes: number): () => Buffer {
  const sealed = Buffer.alloc(message.length + macBytes)
  return () => {
    sealed.set(message)
    mac().copy(sealed, message.length, 0, macBytes)
    return sealed
  }
}

export interface Hmac {
  /** The buffer for the message. A part that never changes needs to be written only once. */
  message: Buffer
  /** Returns the 32 bytes of the HMAC, which the next call overwrites. */
  mac(): Buffer
}

/**
 * Prepares HMAC-SHA-256 (RFC 2104) with a key of at most 64 bytes. `createHmac` takes 5 µs, and
 * each mail needs four HMACs. A call of `hash` takes 0.5 µs when it returns text.
 */
export function openHmac(key: Uint8Array): (bytes: number) => Hmac {
  if (key.length > BLOCK) throw new Error('a key for HMAC-SHA-256 may have at most 64 bytes here')
  const [innerPad, outerPad] = [padded(key, 0x36), padded(key, 0x5c)]
  return (bytes) => {
    const inner = Buffer.concat([innerPad, Buffer.alloc(bytes)])
    const outer = Buffer.concat([outerPad, Buffer.alloc(DIGEST)])
    const digest = Buffer.alloc(DIGEST)
    return {
      message: inner.subarray(BLOCK),
      mac() {
        outer.write(hash('sha256', inner, 'binary'), BLOCK, 'latin1')
        digest.write(hash('sha256', outer, 'binary'), 'latin1')
        return digest
      },
    }
  }
}

function padded(key: Uint8Array, pad: number): Buffer {
  const block = Buffer.alloc(BLOCK, pad)
  for (const [i, byte] of key.entries()) block[i] = byte ^ pad
  return block
}
