import { X509Certificate } from 'node:crypto'
import { createSecureContext, type SecureContext } from 'node:tls'
import { listServedHosts } from '#areas/addresses/index.ts'
import { dropCertificate, readCertificates } from '#areas/certificates/index.ts'
import type { CertificateAndKey } from '#lib/self-signed.ts'
import { SECOND_MS } from '#lib/duration.ts'
import type { System } from '#operation/system.ts'
import { unseal } from './account-key.ts'

/** The milliseconds between look-ups in the database for a host without a certificate. */
const LOOK_MS = SECOND_MS

type Renewed = (host: string, pair: CertificateAndKey) => void

export interface ServedCertificates {
  /** Loads the certificates that other processes have got. */
  refresh(): Promise<void>
  /** Finds the certificate of a host for a handshake; null when there is none. Never rejects. */
  find(host: string): Promise<SecureContext | null>
  /** Calls `renewed` with each new certificate, and at once with those that are there. */
  watch(renewed: Renewed): void
}

interface Loaded {
  certificateId: string
  pair: CertificateAndKey
  context: SecureContext
}

/** Makes the memory of this process's certificates, which are loaded from the database. */
export function servedCertificates(system: Pick<System, 'db' | 'ports'>): ServedCertificates {
  const { clock, log } = system.ports
  const loaded = new Map<string, Loaded>()
  const watchers: Renewed[] = []
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null

  async function load(): Promise<void> {
    const known = [...loaded.values()].map(({ certificateId }) => certificateId)
    for (const [host, certificate] of await readNew(system, known)) {
      loaded.set(host, certificate)
      for (const renewed of watchers) renewed(host, certificate.pair)
      const { validTo } = new X509Certificate(certificate.pair.cert)
      log.info({ host, validTo }, 'new connections get this certificate')
    }
  }

  /** Loads once for all callers of the same moment. */
  function refresh(): Promise<void> {
    looking ??= load().finally(() => {
      looking = null
    })
    return looking
  }

  return {
    refresh,
    async find(host) {
      const known = loaded.get(host)
      if (known !== undefined) return known.context
      const now = clock.now().getTime()
      if (Math.abs(now - lookedAt) >= LOOK_MS) {
        lookedAt = now
        await refresh().catch((err: unknown) =>
          log.warn({ err, host }, 'a certificate could not be read; the connection is refused'),
        )
      } else await looking?.catch(() => {})
      return loaded.get(host)?.context ?? null
    },
    watch(renewed) {
      watchers.push(renewed)
      for (const [host, { pair }] of loaded) renewed(host, pair)
    },
  }
}

/**
 * Reads the certificates that this process has not loaded yet. Skips those that it cannot decrypt.
 */
async function readNew(
  system: Pick<System, 'db' | 'ports'>,
  known: readonly string[],
): Promise<[string, Loaded][]> {
  const { db, ports } = system
  const found: [string, Loaded][] = []
  for (const stored of await readCertificates(db, await listServedHosts(system), known)) {
    const { host, certificateId, chain, sealedKey } = stored
    const key = unseal(ports.vault, sealedKey)
    if (key === null) {
      ports.log.warn(
        { host },
        'the key of a certificate is sealed by a secret key that is not set any more; a new certificate is ordered',
      )
      await dropCertificate(db, certificateId, ports.clock.now())
      continue
    }
    const pair = { cert: chain, key }
    found.push([host, { certificateId, pair, context: createSecureContext(pair) }])
  }
  return found
}
