import { readStates } from '#areas/certificates/index.ts'
import { checkDue } from '#areas/domains/index.ts'
import type { AccountDb } from '#db/account-db.ts'
import { lockNewsletter, writeSiteUrl } from '#areas/newsletters/index.ts'
import type { Scope } from '#operation/scope.ts'
import type { System } from '#operation/system.ts'
import type { Ports } from '#ports/ports.ts'
import { isToBeTold, sendAddressNotice } from './address-notice.ts'
import { takeProven } from './former-hosts.ts'
import { findingsAfter, type Look, lookUp, statusAfter } from './look-up.ts'
import { nextCheckAfter } from './schedule.ts'
import {
  claimDue,
  findAddress,
  type KeptAddress,
  lockAddress,
  writeLook,
} from './site-address-sql.ts'
import { findHolder, leaveHosts } from './site-host-sql.ts'

/** A DNS look-up, with the address that it was for. */
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
      ...(await lookUp(
        ports.dns,
        { host: address.host, tokens: [address.token] },
        ports.deployment,
        ports.clock.now(),
      )),
      addressId: address.id,
    }) ??
    null
  )
}

/**
 * Stores the result of a look-up. Depending on it, starts or stops to serve the newsletter at its
 * host. Ignores a look-up that began before the stored one. Returns undefined when the newsletter
 * no longer has this address.
 */
export async function recordLook(
  scope: Scope,
  newsletterId: string,
  look: AddressLook,
): Promise<KeptAddress | undefined> {
  // The newsletter is locked first, in the same order as in delete_newsletter.
  if (!(await lockNewsletter(scope, newsletterId))) return undefined
  const current = await lockAddress(scope, newsletterId)
  if (!current || current.id !== look.addressId) return undefined
  if (current.checkedAt !== null && current.checkedAt > look.at) return current
  const checked = await judge(scope, current, look)
  const isServed = await serve(scope, checked, current.status)
  if (checked.status !== current.status)
    scope.ports.log.info(
      { accountId: scope.accountId, newsletterId, from: current.status, to: checked.status },
      'a check changed the status of a site address',
    )
  if (isToBeTold(checked, look.at)) {
    checked.toldAt = look.at
    const { accountId } = scope
    await scope.enqueue(sendAddressNotice, { accountId, newsletterId, at: look.at.toISOString() })
  }
  await writeLook(scope, checked, nextCheckAfter({ ...checked, isServed }, scope.now))
  return checked
}

/**
 * Returns an address after a look-up. Assigns the host to the newsletter once DNS proves control of
 * it.
 */
async function judge(scope: Scope, current: KeptAddress, look: Look): Promise<KeptAddress> {
  const findings = findingsAfter(current.findings, look)
  const checked = { ...current, status: statusAfter(current.status, findings), findings }
  checked.checkedAt = look.at
  if (checked.status === 'active' && !(await takeProven(scope, current, look)))
    checked.status = 'waiting'
  // Since the last check another account may have proven the host, or the host was given up.
  if (checked.status !== 'active' && findings.lead?.status === 'found') {
    const holder = await findHolder(scope.db, current.host)
    if (holder?.accountId !== scope.accountId) checked.status = 'waiting'
    if (holder && holder.accountId !== scope.accountId)
      checked.findings = { ...findings, isTaken: true }
  }
  checked.failingSince = checked.status === 'failing' ? (current.failingSince ?? look.at) : null
  return checked
}

/**
 * Uses the host in links and pages while its DNS points to this server. They keep the host when
 * only the proof is missing, because readers' links still work and no other account has proven the
 * host. Returns false while the host has no certificate yet.
 */
async function serve(
  scope: Scope,
  { status, findings, host, newsletterId }: KeptAddress,
  before: KeptAddress['status'],
): Promise<boolean> {
  // The previous host stays in use until DNS shows that the new host works.
  if (status === 'waiting' && before === 'waiting') return true
  if (status === 'active' || (status === 'failing' && findings.lead?.status === 'found')) {
    if (!(await hasCertificate(scope, host))) return false
    await writeSiteUrl(scope, newsletterId, originOf(host, scope.ports.deployment.baseUrl))
    return true
  }
  await leaveHosts(scope, newsletterId)
  await writeSiteUrl(scope, newsletterId, null)
  return true
}

/** Returns whether a host can be visited by https. Returns true where another server ends TLS. */
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

/** Checks addresses that are due. Returns true when more may be left. */
export function checkDueAddresses(system: System, signal: AbortSignal): Promise<boolean> {
  return checkDue(system, signal, {
    claim: claimDue,
    look: (account, { newsletterId }) => lookOutside(account, system.ports, newsletterId),
    record: (scope, { newsletterId }, look) => recordLook(scope, newsletterId, look),
  })
}
