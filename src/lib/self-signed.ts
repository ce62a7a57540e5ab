import { newKey } from './certificates/new-key.ts'
import { signCertificate } from './certificates/sign-certificate.ts'

/** A certificate and its private key, as PEM. */
export interface CertificateAndKey {
  cert: string
  key: string
}

/**
 * Makes a self-signed certificate. It is enough for mail servers, because sending servers do not
 * verify certificates (RFC 7435 §3). The certificate never expires (RFC 5280 §4.1.2.5).
 */
export function selfSigned(host: string): CertificateAndKey {
  const key = newKey()
  const cert = signCertificate({
    subject: 'mailcast',
    host,
    publicKey: key,
    issuer: 'mailcast',
    issuerKey: key,
    validFrom: new Date('1970-01-01T00:00:00Z'),
    validTo: new Date('9999-12-31T23:59:59Z'),
  })
  return { cert, key }
}
