import { hash } from 'node:crypto'

/** Bytes of SHA-256's block and of its result. */
const BLOCK = 64
const DIGEST = 32

/** Returns a function that joins the message and the beginning of its HMAC, as tokens do. Its next call overwrites the result. */
export function openSeal({ message, mac }: Hmac, macBytes: number): () => Buffer {
  const sealed = Buffer.alloc(message.length + macBytes)
  return () => {
    sealed.set(message)
    mac().copy(sealed, message.length, 0, macBytes)
    return sealed
  }
}

/** A calculator of HMACs for messages of one length. */
export interface Hmac {
  /** The buffer for the message. A part that stays the same needs writing only once. */
  message: Buffer
  /** Returns 32 bytes, which the next call overwrites. */
  mac(): Buffer
}

/**
 * Computes HMAC-SHA-256 (RFC 2104) under one key of at most 64 bytes, for messages of `bytes` bytes. `createHmac` gives the same result but
 * takes 5 µs, four times for each mail. The one call of `hash` into OpenSSL takes 0.5 µs, as long as it returns text.
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
