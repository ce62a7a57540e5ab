import { readStates } from '#areas/certificates/index.ts'
import type { AccountDb } from '#db/account-db.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { lockNewsletter, writeSiteUrl } from '#areas/newsletters/index.ts'
import type { Scope } from '#operation/scope.ts'
import type { System } from '#operation/system.ts'
import { transaction } from '#operation/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { findingsAfter, type Look, lookUp, statusAfter } from './look-up.ts'
import { nextCheckAfter } from './schedule.ts'
import {
  claimDue,
  findAddress,
  type KeptAddress,
  lockAddress,
  writeLook,
} from './site-address-sql.ts'
import { leaveHosts, takeHost } from './site-host-sql.ts'

/** The time in ms for which an address is leased. Its check takes seconds. */
const LEASE_MS = 10 * MINUTE_MS
const BATCH = 10

/** A look-up, with the address that it was for. */
interface AddressLook extends Look {
  addressId: string
}

/**
 * Looks up the host of a newsletter in DNS; null when it has none. No transaction may be open.
 */
export async function lookOutside(
  { db, accountId }: AccountDb,
  ports: Pick<Ports, 'clock' | 'deployment' | 'dns'>,
  newsletterId: string,
): Promise<AddressLook | null> {
  const address = await findAddress({ db, accountId }, newsletterId)
  return (
    (address && {
      ...(await lookUp(ports.dns, address, ports.deployment, ports.clock.now())),
      addressId: address.id,
    }) ??
    null
  )
}

/**
 * Stores the result of a look-up, and serves the newsletter at its host or stops doing so. Ignores
 * one that began before the stored one. Returns undefined when the newsletter has no such address
 * any more.
 */
export async function recordLook(
  scope: Scope,
  newsletterId: string,
  look: AddressLook,
): Promise<KeptAddress | undefined> {
  // Locked first, as delete_newsletter does.
  if (!(await lockNewsletter(scope, newsletterId))) return undefined
  const current = await lockAddress(scope, newsletterId)
  if (!current || current.id !== look.addressId) return undefined
  if (current.checkedAt !== null && current.checkedAt > look.at) return current
  const findings = findingsAfter(current.findings, look)
  const checked = {
    ...current,
    status: statusAfter(current.status, findings),
    findings,
    checkedAt: look.at,
  }
  if (checked.status === 'active' && !(await takeHost(scope, current.host, newsletterId))) {
    checked.status = 'waiting'
    checked.findings = { ...findings, isTaken: true }
  }
  const isServed = await serve(scope, checked)
  if (checked.status !== current.status)
    scope.ports.log.info(
      { accountId: scope.accountId, newsletterId, from: current.status, to: checked.status },
      'a check changed the status of a site address',
    )
  await writeLook(scope, checked, nextCheckAfter({ ...checked, isServed }, scope.now))
  return checked
}

/**
 * Leads links and pages to the host while its DNS leads here. Without the proof alone they stay
 * there: a reader's link works, and no other account can take the host. Returns false while they
 * wait for the certificate of the host.
 */
async function serve(
  scope: Scope,
  { status, findings, host, newsletterId }: KeptAddress,
): Promise<boolean> {
  if (status === 'waiting') return true
  if (status === 'active' || findings.lead?.status === 'found') {
    if (!(await hasCertificate(scope, host))) return false
    await writeSiteUrl(scope, newsletterId, originOf(host, scope.ports.deployment.baseUrl))
    return true
  }
  await leaveHosts(scope, newsletterId)
  await writeSiteUrl(scope, newsletterId, null)
  return true
}

/** Returns whether a host can be visited by https. True where another server ends TLS. */
async function hasCertificate({ db, now, ports }: Scope, host: string): Promise<boolean> {
  if (!ports.deployment.getsCertificates) return true
  const [state] = await readStates(db, [host])
  return state !== undefined && state.validTo !== null && state.validTo > now
}

/** Returns the origin of a host: that of BASE_URL, with another name. */
function originOf(host: string, baseUrl: string): string {
  const { protocol, port } = new URL(baseUrl)
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}

/** Checks up to ten addresses that are due. Returns true when more may be left. */
export async function checkDueAddresses(system: System, signal: AbortSignal): Promise<boolean> {
  const now = system.ports.clock.now()
  const due = await claimDue(system.db, {
    now,
    until: new Date(now.getTime() + LEASE_MS),
    limit: BATCH,
  })
  await Promise.all(
    due.map(async ({ accountId, newsletterId }) => {
      const look = await lookOutside({ db: system.db, accountId }, system.ports, newsletterId)
      if (look && !signal.aborted)
        await transaction(system, accountId, (scope) => recordLook(scope, newsletterId, look))
    }),
  )
  return due.length === BATCH
}
