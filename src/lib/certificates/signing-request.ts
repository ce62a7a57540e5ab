import { createPublicKey, sign } from 'node:crypto'
import { der, hostExtension, SIGNATURE_ALGORITHM, TAG } from './der.ts'

const ATTRIBUTES = 0xa0
const EXTENSION_REQUEST = Buffer.from('06092a864886f70d01090e', 'hex')

/**
 * Makes the request for a certificate of a host (RFC 2986 §4), in DER. The key is PEM, on the curve
 * P-256.
 */
export function signingRequest(host: string, key: string): Buffer {
  const extensions = der(TAG.sequence, hostExtension(host))
  const content = der(
    TAG.sequence,
    der(TAG.integer, Buffer.of(0)),
    der(TAG.sequence),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    der(ATTRIBUTES, der(TAG.sequence, EXTENSION_REQUEST, der(TAG.set, extensions))),
  )
  const signature = der(TAG.bits, Buffer.of(0), sign('sha256', content, key))
  return der(TAG.sequence, content, SIGNATURE_ALGORITHM, signature)
}
