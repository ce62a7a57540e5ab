import { hash } from 'node:crypto'

/** SHA-256 works on so many bytes at once, and answers so many. */
const BLOCK = 64
const DIGEST = 32

/**
 * HMAC-SHA-256 (RFC 2104) under one key of at most 64 bytes. The same as `createHmac`, which takes 5 µs of each mail four times over;
 * `hash` is the one call into OpenSSL that takes 1 µs, as long as it answers with text.
 */
export function openHmac(key: Uint8Array): (...message: Uint8Array[]) => Buffer {
  if (key.length > BLOCK) throw new Error('a key of HMAC-SHA-256 has at most 64 bytes here')
  const inner = padded(key, 0x36)
  const outer = Buffer.concat([padded(key, 0x5c), Buffer.alloc(DIGEST)])
  return (...message) => {
    outer.write(hash('sha256', Buffer.concat([inner, ...message]), 'hex'), BLOCK, 'hex')
    return Buffer.from(hash('sha256', outer, 'hex'), 'hex')
  }
}

function padded(key: Uint8Array, pad: number): Buffer {
  const block = Buffer.alloc(BLOCK, pad)
  for (const [i, byte] of key.entries()) block[i] = byte ^ pad
  return block
}
