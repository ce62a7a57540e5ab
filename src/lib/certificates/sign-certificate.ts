import { createPublicKey, type KeyLike, randomBytes, sign } from 'node:crypto'
import { der, hostExtension, pem, SIGNATURE_ALGORITHM, TAG } from './der.ts'

const VERSION = 0xa0
const EXTENSIONS = 0xa3
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex')

/** The content of a certificate. The keys are PEM, and the issuer's key is on the curve P-256. */
interface NewCertificate {
  subject: string
  /** The host of the certificate. Null: it is the certificate of an authority. */
  host: string | null
  publicKey: KeyLike
  issuer: string
  issuerKey: string
  validFrom: Date
  validTo: Date
}

/** Signs a certificate (RFC 5280 §4.1), and returns it as PEM. */
export function signCertificate(certificate: NewCertificate): string {
  const { subject, host, publicKey, issuer, issuerKey, validFrom, validTo } = certificate
  const content = der(
    TAG.sequence,
    der(VERSION, der(TAG.integer, Buffer.of(2))),
    der(TAG.integer, Buffer.concat([Buffer.of(1), randomBytes(15)])),
    SIGNATURE_ALGORITHM,
    name(issuer),
    der(TAG.sequence, time(validFrom), time(validTo)),
    name(subject),
    createPublicKey(publicKey).export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(TAG.sequence, host === null ? authorityExtension() : hostExtension(host))),
  )
  const signature = der(TAG.bits, Buffer.of(0), sign('sha256', content, issuerKey))
  return pem('CERTIFICATE', der(TAG.sequence, content, SIGNATURE_ALGORITHM, signature))
}

function name(commonName: string): Buffer {
  const attribute = der(TAG.sequence, COMMON_NAME, der(TAG.utf8, Buffer.from(commonName)))
  return der(TAG.sequence, der(TAG.set, attribute))
}

/** Encodes a time, as GeneralizedTime from 2050 on (RFC 5280 §4.1.2.5). */
function time(date: Date): Buffer {
  const text = `${date.toISOString().slice(0, 19).replace(/\D/g, '')}Z`
  return date.getUTCFullYear() < 2050
    ? der(TAG.utcTime, Buffer.from(text.slice(2)))
    : der(TAG.generalizedTime, Buffer.from(text))
}

/** Encodes basicConstraints, critical, with cA (RFC 5280 §4.2.1.9). */
function authorityExtension(): Buffer {
  const yes = der(TAG.boolean, Buffer.of(0xff))
  return der(TAG.sequence, BASIC_CONSTRAINTS, yes, der(TAG.octets, der(TAG.sequence, yes)))
}
