import { generateKeyPairSync } from 'node:crypto'

/** Makes a private key on the curve P-256, as PEM. */
export function newKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
}
