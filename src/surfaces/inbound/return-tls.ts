import { readFileSync, statSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { MINUTE_MS } from '#lib/duration.ts'
import { type CertificateAndKey, selfSigned } from '#lib/self-signed.ts'
import type { Log } from '#ports/log.ts'

/** Two PEM files: a certificate with its chain, and its private key. */
export interface TlsFiles {
  certFile: string
  keyFile: string
}

/** Calls `renewed` at once with the present certificate, and with each later one. */
export type OwnCertificate = (renewed: (pair: CertificateAndKey) => void) => void

/** The milliseconds between checks for a renewed certificate. */
const LOOK_MS = MINUTE_MS

/**
 * Reads the certificate, and reads it again when its files change. Without files, uses the
 * certificate that the deployment gets by ACME. If there is none either, makes a self-signed
 * certificate, since mail servers do not verify it (RFC 7435). Throws when the files are unusable.
 */
export function returnTls(
  files: TlsFiles | null,
  { host, log, own = null }: { host: string; log: Log; own?: OwnCertificate | null },
) {
  if (files === null) return { pair: selfSigned(host), watch: watchOwn }
  const pair = read(files)
  let version = versionOf(files)
  let failure = ''

  function watchOwn(renewed: (pair: CertificateAndKey) => void): () => void {
    own?.(renewed)
    return () => {}
  }

  /** Calls `renewed` with each new certificate. Returns a function that stops the checks. */
  function watch(renewed: (pair: CertificateAndKey) => void): () => void {
    const timer = setInterval(look, LOOK_MS).unref()
    return () => clearInterval(timer)

    function look(): void {
      try {
        const now = versionOf(files!)
        if (now === version) return
        version = now
        renewed(read(files!))
        failure = ''
        log.info(
          { ...files },
          'the certificate of the return server was read again; new connections use it',
        )
      } catch (err) {
        const { message } = err as Error
        if (message !== failure)
          log.warn(
            { err, ...files },
            'the new certificate of the return server cannot be used; connections keep the former one',
          )
        failure = message
      }
    }
  }
  return { pair, watch }
}

function read({ certFile, keyFile }: TlsFiles): CertificateAndKey {
  try {
    const pair = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
    // Throws when certificate and key do not match, or are not PEM.
    createSecureContext(pair)
    return pair
  } catch (cause) {
    throw new Error(
      `BOUNCE_TLS_CERT and BOUNCE_TLS_KEY cannot be used: ${(cause as Error).message}`,
      { cause },
    )
  }
}

function versionOf({ certFile, keyFile }: TlsFiles): string {
  return [certFile, keyFile]
    .map((file) => statSync(file))
    .map(({ mtimeMs, ino, size }) => `${mtimeMs}/${ino}/${size}`)
    .join(' ')
}
