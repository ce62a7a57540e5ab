import { createHash, createPublicKey } from 'node:crypto'

/** A public key on the curve P-256 (RFC 7518 §6.2). Its members are in the order of RFC 7638 §3. */
export interface PublicJwk {
  crv: string
  kty: string
  x: string
  y: string
}

/** Returns the public key of a private key in PEM. */
export function publicJwk(privateKey: string): PublicJwk {
  const { crv, kty, x, y } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { crv: crv!, kty: kty!, x: x!, y: y! }
}

/** Returns the thumbprint of a private key's public half (RFC 7638 §3), in base64url. */
export function thumbprint(privateKey: string): string {
  return createHash('sha256')
    .update(JSON.stringify(publicJwk(privateKey)))
    .digest('base64url')
}
