import { checkDue } from '#areas/domains/index.ts'
import { lockNewsletter, writeSiteUrl } from '#areas/newsletters/index.ts'
import { DAY_MS } from '#lib/duration.ts'
import type { Scope } from '#operation/scope.ts'
import type { System } from '#operation/system.ts'
import type { Ports } from '#ports/ports.ts'
import { type Look, lookUp } from './look-up.ts'
import { proofValue } from './records.ts'
import { firstFormerCheck } from './schedule.ts'
import { checkSoon } from './site-address-sql.ts'
import {
  claimFormer,
  findHolder,
  type FormerHost,
  giveUpFormer,
  giveUpHost,
  type Holder,
  takeHost,
  writeFormerCheck,
} from './site-host-sql.ts'
import { tokensFor } from './token.ts'

/**
 * The time in ms for which the DNS of a former host must point elsewhere before the host is given
 * up. Owners correct a mistake in their DNS within days.
 */
const AWAY_MS = 7 * DAY_MS

type Outside = Pick<Ports, 'clock' | 'deployment' | 'dns' | 'vault'>

/** Looks up a host for the newsletter that has it or had it. No transaction may be open. */
function lookForHolder(ports: Outside, { host, newsletterId }: Holder): Promise<Look> {
  const tokens = tokensFor(ports.vault, newsletterId, host)
  return lookUp(ports.dns, { host, tokens }, ports.deployment, ports.clock.now())
}

const isGone = (answered: Look['lead']) => !('failed' in answered) && answered.status !== 'found'

/**
 * Returns whether the DNS of a host shows for certain that the holder no longer controls it: it
 * points elsewhere, and has no proof of the holder. No transaction may be open.
 */
export async function isGivenAway(ports: Outside, holder: Holder): Promise<boolean> {
  const { lead, proof } = await lookForHolder(ports, holder)
  return isGone(lead) && isGone(proof)
}

/**
 * Makes a host with a proof in DNS the newsletter's present host. A host of another account changes
 * to this one when DNS no longer has a proof of that account, as after the sale of a domain.
 * Returns false while that proof exists.
 */
export async function takeProven(
  scope: Scope,
  { host, newsletterId }: { host: string; newsletterId: string },
  { proofs }: Look,
): Promise<boolean> {
  const holder = await findHolder(scope.db, host)
  if (holder && holder.accountId !== scope.accountId) {
    const theirs = tokensFor(scope.ports.vault, holder.newsletterId, host).map(proofValue)
    if (proofs === null || proofs.some((text) => theirs.includes(text))) return false
    await takeFrom(scope, holder)
    scope.ports.log.info(
      { host, from: holder.accountId, to: scope.accountId },
      'the DNS of a host has the proof of another account; the host is given to that account',
    )
  }
  return takeHost(scope, host, newsletterId)
}

/**
 * Removes a host from another account. Its links and pages are then at the server's address again.
 */
async function takeFrom({ db, now }: Scope, holder: Holder): Promise<void> {
  const { host, accountId, newsletterId } = holder
  const account = { db, accountId }
  // The newsletter is locked first, in the same order as in that account's own checks.
  const newsletter = await lockNewsletter(account, newsletterId)
  if (newsletter?.siteUrl && new URL(newsletter.siteUrl).hostname === host)
    await writeSiteUrl(account, newsletterId, null)
  await checkSoon(account, { host, now })
  await giveUpHost(db, holder)
}

/** Checks former hosts that are due. Returns true when more may be left. */
export function checkFormerHosts(system: System, signal: AbortSignal): Promise<boolean> {
  return checkDue(system, signal, {
    claim: claimFormer,
    look: (_account, former: FormerHost) => lookForHolder(system.ports, former),
    record: recordFormer,
  })
}

/**
 * Stores a check of a former host. Gives the host up when its DNS has pointed elsewhere for long.
 */
async function recordFormer(scope: Scope, former: FormerHost, { at, lead }: Look): Promise<void> {
  const { accountId, ports, now } = scope
  const { host } = former
  const isUnknown = 'failed' in lead
  const awaySince = isUnknown ? former.awaySince : isGone(lead) ? (former.awaySince ?? at) : null
  const awayMs = isUnknown || awaySince === null ? 0 : at.getTime() - awaySince.getTime()
  if (awayMs < AWAY_MS)
    return writeFormerCheck(scope, { ...former, awaySince }, firstFormerCheck(now))
  if (await giveUpFormer(scope, host))
    ports.log.info(
      { accountId, host, awaySince },
      'the DNS of a former host leads elsewhere; the host is given up',
    )
}
