import { listServedHosts } from '#areas/addresses/index.ts'
import { type CertificateState, readStates } from '#areas/certificates/index.ts'
import type { Metric } from '#lib/formats/prometheus.ts'
import type { System } from '#operation/system.ts'
import type { Finding } from '../doctor/finding.ts'

/** Reads the expiry times of certificates for `/metrics`. Every process reports the same values. */
export async function certificateMetrics(system: Pick<System, 'db' | 'ports'>): Promise<Metric[]> {
  const states = await readStates(system.db, await listServedHosts(system))
  return [
    {
      name: 'mailcast_certificate_expires_timestamp_seconds',
      type: 'gauge',
      help: 'The time at which the certificate of a host ends, in seconds since 1970; 0 without one.',
      samples: states.map(({ host, validTo }) => ({
        labels: { host },
        value: validTo === null ? 0 : validTo.getTime() / 1000,
      })),
    },
    {
      name: 'mailcast_certificate_failed',
      type: 'gauge',
      help: '1 when the last order of a host’s certificate failed, else 0.',
      samples: states.map(({ host, failure }) => ({
        labels: { host },
        value: failure === null ? 0 : 1,
      })),
    },
  ]
}

/** Describes the certificates for `doctor`. */
export async function certificateFindings(
  system: Pick<System, 'db' | 'ports'>,
): Promise<Finding[]> {
  const hosts = await listServedHosts(system)
  const states = await readStates(system.db, hosts)
  const now = system.ports.clock.now()
  return hosts.map((host) => ({
    what: `certificate of ${host}`,
    ...judge(states.find((each) => each.host === host) ?? null, now),
  }))
}

function judge(state: CertificateState | null, now: Date): Omit<Finding, 'what'> {
  if (state === null)
    return { state: 'warning', says: 'none has been ordered yet: start the server, which does it' }
  const { validFrom, validTo, failure, nextTryAt } = state
  const problem = failure?.problem ?? null
  const next = `the next try is at ${nextTryAt.toISOString()}`
  if (validFrom === null || validTo === null)
    return problem === null
      ? { state: 'warning', says: 'is being ordered for the first time' }
      : { state: 'problem', says: `there is none. ${problem} ${capital(next)}` }
  const valid = `valid until ${validTo.toISOString()}`
  if (now > validTo)
    return {
      state: 'problem',
      says: `has ended at ${validTo.toISOString()}.${problem === null ? '' : ` ${problem}`} ${capital(next)}`,
    }
  if (now < validFrom)
    return {
      state: 'problem',
      says: `valid from ${validFrom.toISOString()} on, and by this machine’s clock it is ${now.toISOString()}: set the clock, by NTP`,
    }
  if (problem !== null)
    return { state: 'warning', says: `${valid}, but not renewed. ${problem} ${capital(next)}` }
  return { state: 'ok', says: `${valid}; it is renewed at ${nextTryAt.toISOString()}` }
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
