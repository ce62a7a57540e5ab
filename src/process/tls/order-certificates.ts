import { randomBytes, X509Certificate } from 'node:crypto'
import { listServedHosts } from '#areas/addresses/index.ts'
import {
  type Claim,
  claimOrder,
  countFailure,
  explainFailure,
  forgetOthers,
  ownHost,
  noteFailure,
  releaseOrder,
  renewalOf,
  storeCertificate,
} from '#areas/certificates/index.ts'
import { newKey } from '#lib/certificates/new-key.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Periodic } from '#operation/periodic.ts'
import type { System } from '#operation/system.ts'
import { type Acme, AcmeFailure } from '#ports/acme.ts'
import type { HostProbe } from '#ports/host-probe.ts'
import { accountKey } from './account-key.ts'
import { isProof, PROOF_PATH } from './host-proof.ts'
import type { ServedCertificates } from './served-certificates.ts'
import { tellOfFailure } from './tell-of-failure.ts'

/** The lease of an order. An order that takes longer than `ORDER_MS` is given up before its end. */
const LEASE_MS = 5 * MINUTE_MS
const ORDER_MS = 4 * MINUTE_MS
/**
 * The maximum number of hosts whose orders run at the same time, so that one slow host does not
 * delay the others.
 */
const AT_ONCE = 8

export interface Authority {
  acme: Acme
  probe: HostProbe
}

/**
 * Makes the periodic work of every process that serves https. It loads the certificates that other
 * processes got, and orders certificates that are due. Only one process makes each order.
 */
export function certificateWork(authority: Authority, served: ServedCertificates): Periodic {
  return {
    name: 'certificates',
    everyMs: MINUTE_MS,
    async round(system, signal) {
      const hosts = await listServedHosts(system)
      await served.refresh()
      const waiting = hosts.values()
      const orderNext = async () => {
        for (const host of waiting)
          if (!signal.aborted) await orderWhenDue(system, authority, { host, signal })
      }
      await Promise.all(Array.from({ length: AT_ONCE }, orderNext))
      await served.refresh()
      await forgetOthers(system.db, hosts, system.ports.clock.now())
      return false
    },
  }
}

async function orderWhenDue(
  system: System,
  authority: Authority,
  { host, signal }: { host: string; signal: AbortSignal },
): Promise<void> {
  const { db, ports } = system
  const now = ports.clock.now()
  const until = new Date(now.getTime() + LEASE_MS)
  const claim = await claimOrder(db, host, { now, until })
  if (claim === null) return
  const ending = AbortSignal.any([signal, AbortSignal.timeout(ORDER_MS)])
  try {
    await proveReach(system, authority.probe, { host, signal: ending })
    await order(system, authority.acme, { claim, signal: ending })
  } catch (error) {
    if (signal.aborted) return await releaseOrder(db, claim)
    await fail(system, claim, failureOf(error))
  }
}

function failureOf(error: unknown): AcmeFailure {
  if (error instanceof AcmeFailure) return error
  const { name, message } = error as Error
  return new AcmeFailure('unavailable', name === 'TimeoutError' ? 'it took too long' : message, {
    cause: error,
  })
}

/** Rejects unless a host's addresses in DNS reach a process of this deployment. */
async function proveReach(
  { ports: { vault, deployment } }: System,
  probe: HostProbe,
  { host, signal }: { host: string; signal: AbortSignal },
): Promise<void> {
  const nonce = randomBytes(16).toString('hex')
  const answers = await probe.ask(host, `${PROOF_PATH}${nonce}`, {
    signal,
    onlyPublic: host !== ownHost(deployment),
  })
  signal.throwIfAborted()
  if (answers.some(({ body }) => body !== null && isProof(vault, { host, nonce, said: body })))
    return
  const [first] = answers
  throw new AcmeFailure(
    'not_here',
    first === undefined
      ? `${host} has no address in DNS`
      : `${first.from} ${first.body === null ? first.problem : 'is another server'}`,
  )
}

async function order(
  { db, ports }: System,
  acme: Acme,
  { claim, signal }: { claim: Claim; signal: AbortSignal },
): Promise<void> {
  const { clock, log, vault } = ports
  const { host } = claim
  const key = newKey()
  const chain = await acme.order({
    host,
    key,
    accountKey: await accountKey(db, vault, acme.directory),
    signal,
  })
  const { validFrom, validTo } = readLeaf(chain, host)
  const now = clock.now()
  const stored = await storeCertificate(db, claim, {
    directory: acme.directory,
    chain,
    sealedKey: vault.seal(Buffer.from(key)),
    validFrom,
    validTo,
    dueAt: renewalOf({ validFrom, validTo }, now),
  })
  if (!stored)
    return log.warn(
      { host },
      'another process has taken the order over; this certificate is dropped',
    )
  log.info(
    { host, validTo: validTo.toISOString() },
    'the certificate authority has given a certificate',
  )
  if (now < validFrom || now > validTo)
    log.warn(
      { host, validFrom: validFrom.toISOString(), now: now.toISOString() },
      'the new certificate is not valid by the clock of this machine, which is wrong, it seems: set the clock, by NTP. The certificate is served all the same',
    )
}

/** Reads the first certificate of a chain. Rejects one that is not for the host. */
function readLeaf(chain: string, host: string): { validFrom: Date; validTo: Date } {
  let leaf: X509Certificate
  try {
    leaf = new X509Certificate(chain)
  } catch (cause) {
    throw new AcmeFailure('unavailable', 'its answer is no certificate', { cause })
  }
  if (leaf.checkHost(host) === undefined)
    throw new AcmeFailure('unavailable', `its certificate is not for ${host}`)
  return { validFrom: leaf.validFromDate, validTo: leaf.validToDate }
}

async function fail(system: System, claim: Claim, failure: AcmeFailure): Promise<void> {
  const { clock, log } = system.ports
  const { host } = claim
  const { reason, retryAt, said } = failure
  const now = clock.now()
  const counted = countFailure(claim, reason, { now, retryAt })
  const problem = explainFailure(reason, { host, said })
  const noted = await noteFailure(system.db, claim, { ...counted, reason, said, now })
  if (!noted) return
  log.warn(
    {
      host,
      reason,
      problem,
      failures: counted.failures,
      nextTryAt: counted.dueAt.toISOString(),
      servedUntil: claim.validTo?.toISOString() ?? null,
    },
    claim.validTo === null
      ? 'there is no certificate yet, so https refuses connections; it is tried again'
      : 'the certificate could not be renewed; the present one is served, and it is tried again',
  )
  await tellOfFailure(system, { claim, reason, problem, now })
}
