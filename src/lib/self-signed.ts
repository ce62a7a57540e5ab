import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A certificate and its private key, as PEM. */
export interface CertificateAndKey {
  cert: string
  key: string
}

/** The ASN.1 tags that a certificate needs (ITU-T X.690 §8). */
const TAG = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  utf8: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
}
const VERSION = 0xa0
const EXTENSIONS = 0xa3
/** The tag of a dNSName in subjectAltName (RFC 5280 §4.2.1.6). */
const DNS_NAME = 0x82

const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex')

/**
 * Makes a self-signed certificate, which is enough for mail servers, since they verify none (RFC
 * 7435 §3). It never ends (RFC 5280 §4.1.2.5).
 */
export function selfSigned(host: string): CertificateAndKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(TAG.sequence, ECDSA_WITH_SHA256)
  const name = der(
    TAG.sequence,
    der(TAG.set, der(TAG.sequence, COMMON_NAME, der(TAG.utf8, Buffer.from('mailcast')))),
  )
  const validity = der(
    TAG.sequence,
    der(TAG.utcTime, Buffer.from('700101000000Z')),
    der(TAG.generalizedTime, Buffer.from('99991231235959Z')),
  )
  const names = der(
    TAG.sequence,
    SUBJECT_ALT_NAME,
    der(TAG.octets, der(TAG.sequence, der(DNS_NAME, Buffer.from(host, 'latin1')))),
  )
  const certificate = der(
    TAG.sequence,
    der(VERSION, der(TAG.integer, Buffer.of(2))),
    der(TAG.integer, Buffer.concat([Buffer.of(1), randomBytes(15)])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(TAG.sequence, names)),
  )
  const signature = der(TAG.bits, Buffer.of(0), sign('sha256', certificate, privateKey))
  return {
    cert: pem(der(TAG.sequence, certificate, algorithm, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}

/** Encodes a value in DER: its tag, its length (X.690 §8.1.3) and its content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const long = content.length < 0x80 ? '' : content.length.toString(16)
  const length =
    long === ''
      ? Buffer.of(content.length)
      : Buffer.from(long.length % 2 === 0 ? long : `0${long}`, 'hex')
  return Buffer.concat([
    Buffer.of(tag),
    ...(long === '' ? [] : [Buffer.of(0x80 + length.length)]),
    length,
    content,
  ])
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g)!
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
