import type { AccountDb } from '#db/account-db.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Ports } from '#ports/ports.ts'
import type { System } from '#operation/system.ts'
import type { Scope } from '#operation/scope.ts'
import { transaction } from '#operation/transaction.ts'
import { listWantedRecords } from './domain-records.ts'
import {
  claimDue,
  findDomain,
  type KeptDomain,
  lockDomain,
  noteVerified,
  writeCheck,
  writeEdKey,
} from './domain-sql.ts'
import { findingsAfter, type Look, lookUp, statusAfter } from './look-up.ts'
import { nextCheckAfter } from './schedule.ts'
import { newEdKey, type SigningKey } from './signing-key.ts'

/** The time in ms for which a domain is leased. Its check takes seconds. */
const LEASE_MS = 10 * MINUTE_MS
const BATCH = 10

/**
 * Looks up a domain's records in DNS; null when there is no such domain. No transaction may be
 * open.
 */
export async function lookOutside(
  { db, accountId }: AccountDb,
  ports: Pick<Ports, 'clock' | 'deployment' | 'dns'>,
  domainId: string,
): Promise<Look | null> {
  const domain = await findDomain({ db, accountId }, domainId)
  return domain
    ? lookUp(ports.dns, listWantedRecords(domain, ports.deployment), ports.clock.now())
    : null
}

/**
 * Stores the result of a look-up. Ignores one that began before the stored one. Returns undefined
 * for a deleted domain.
 */
export async function recordLook(
  scope: Scope,
  domainId: string,
  look: Look,
): Promise<KeptDomain | undefined> {
  const current = await lockDomain(scope, domainId)
  if (!current || (current.checkedAt !== null && current.checkedAt > look.at)) return current
  const keyLookedUp = look.known.dkim !== undefined
  const checked = {
    ...current,
    ed: current.ed ?? (await giveEdKey(scope, domainId)),
    status: statusAfter(current, look),
    findings: findingsAfter(current.findings, look),
    checkedAt: look.at,
    keyKnownAt: keyLookedUp ? look.at : current.keyKnownAt,
  }
  if (checked.status !== current.status) {
    scope.ports.log.info(
      { accountId: scope.accountId, domainId, from: current.status, to: checked.status },
      'a check changed the status of a sending domain',
    )
    await noteVerified(scope, current.name, checked.status === 'verified')
  }
  await writeCheck(scope, checked, nextCheckAfter({ ...checked, keyLookedUp }, scope.now))
  return checked
}

async function giveEdKey(scope: Scope, domainId: string): Promise<SigningKey> {
  const made = newEdKey(scope.ports.vault)
  await writeEdKey(scope, domainId, made)
  return made
}

/** Checks up to ten domains that are due. Returns true when more may be left. */
export async function checkDueDomains(system: System, signal: AbortSignal): Promise<boolean> {
  const now = system.ports.clock.now()
  const due = await claimDue(system.db, {
    now,
    until: new Date(now.getTime() + LEASE_MS),
    limit: BATCH,
  })
  await Promise.all(
    due.map(async ({ accountId, domainId }) => {
      const look = await lookOutside({ db: system.db, accountId }, system.ports, domainId)
      if (look && !signal.aborted)
        await transaction(system, accountId, (scope) => recordLook(scope, domainId, look))
    }),
  )
  return due.length === BATCH
}
