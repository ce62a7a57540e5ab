/** The ASN.1 tags that certificates use (ITU-T X.690 §8). */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  utf8: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
}

const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex')
/** The tag of a dNSName in subjectAltName (RFC 5280 §4.2.1.6). */
const DNS_NAME = 0x82

export const SIGNATURE_ALGORITHM = der(TAG.sequence, ECDSA_WITH_SHA256)

/** Encodes a value in DER: its tag, its length (X.690 §8.1.3) and its content. */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
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

/** Encodes the extension that names the host of a certificate. */
export function hostExtension(host: string): Buffer {
  return der(
    TAG.sequence,
    SUBJECT_ALT_NAME,
    der(TAG.octets, der(TAG.sequence, der(DNS_NAME, Buffer.from(host, 'latin1')))),
  )
}

/** Writes DER as PEM (RFC 7468 §2). */
export function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g)!
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
