import type { FastifyInstance } from 'fastify'
import { dnsHostProbe } from '#adapters/acme/dns-host-probe.ts'
import { rfc8555Acme } from '#adapters/acme/rfc8555-acme.ts'
import { ownHost } from '#areas/certificates/index.ts'
import type { Metric } from '#lib/formats/prometheus.ts'
import type { CertificateAndKey } from '#lib/self-signed.ts'
import type { Periodic } from '#operation/periodic.ts'
import type { System } from '#operation/system.ts'
import type { Config } from '../../config.ts'
import type { Stoppable } from '../stop-stages.ts'
import { listenTls } from './listen-tls.ts'
import { certificateMetrics } from './report-certificates.ts'
import { servedCertificates } from './served-certificates.ts'

/** The certificates of a process with TLS=auto. */
export interface OwnCertificates {
  /** Calls `renewed` with the certificate of BASE_URL's host, now and whenever it is new. */
  watch(renewed: (pair: CertificateAndKey) => void): void
  /** Opens the ports of https and http. */
  listen(app: FastifyInstance): Promise<{ work: Periodic[]; parts: readonly Stoppable[] }>
  metrics(): Promise<Metric[]>
}

/** Opens the adapters of certificates. Loaded only with TLS=auto. */
export function ownCertificates(config: Config, system: System): OwnCertificates {
  const { acmeDirectory, acmeEmail, dnsServers, httpPort, httpsPort, publicHost } = config
  const served = servedCertificates(system)
  const authority = {
    acme: rfc8555Acme({
      directory: acmeDirectory,
      email: acmeEmail,
      clock: system.ports.clock,
    }),
    // Port 80 is forwarded to HTTP_PORT, or the operator's own authority connects to HTTP_PORT
    // directly.
    probe: dnsHostProbe({ nameServers: dnsServers, ports: [...new Set([80, httpPort])] }),
  }
  const own = ownHost(system.ports.deployment)
  return {
    watch: (renewed) =>
      served.watch((host, pair) => {
        if (host === own) renewed(pair)
      }),
    async listen(app) {
      const { work, parts } = await listenTls(system, app, {
        httpsPort,
        httpPort,
        host: publicHost,
        authority,
        served,
      })
      return { work: [work], parts }
    },
    metrics: () => certificateMetrics(system),
  }
}
