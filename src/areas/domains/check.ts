import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import type { System } from '#operation/system.ts'
import type { Scope } from '#operation/scope.ts'
import { checkDue } from './check-due.ts'
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
import { findingsAfter, knownKey, type Look, lookUp, statusAfter } from './look-up.ts'
import { nextCheckAfter } from './schedule.ts'
import { newEdKey, type SigningKey } from './signing-key.ts'

/**
 * Looks up a domain's records in DNS. Returns null when the domain was deleted. No transaction may
 * be open.
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
  const keyLookedUp = knownKey(look) !== undefined
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

/** Checks domains that are due. Returns true when more may be left. */
export function checkDueDomains(system: System, signal: AbortSignal): Promise<boolean> {
  return checkDue(system, signal, {
    claim: claimDue,
    look: (account, { domainId }) => lookOutside(account, system.ports, domainId),
    record: (scope, { domainId }, look) => recordLook(scope, domainId, look),
  })
}
