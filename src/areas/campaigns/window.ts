import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { typeId } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import { type Scope, transaction } from '#operation/transaction.ts'
import type { Handover } from '#ports/mailer.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import type { Issue } from './campaign-message.ts'
import { claimedContacts, type ClaimedRow, extendClaim, markHandingOver } from './claim-sql.ts'
import { finishIfDone } from './finish.ts'
import { ranOutOfTime, sentenceOf } from './liquid.ts'
import { outcomeOf } from './outcome.ts'
import type { Head } from './queue-sql.ts'
import { lockSending, type Outcome, writeOutcomes } from './recipient-sql.ts'

/** Long enough for a database that is busy, short enough that a start after a crash goes on soon. */
const LEASE_MS = 30_000
const HEARTBEAT_MS = 8_000

export interface Claim extends Head {
  claimId: string
  /** The contacts that are claimed and not yet begun, as uuids. */
  contactIds: readonly string[]
}

export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/**
 * Opens a window: looks whether the campaign is still being sent and each reader still there, and commits the rest as being
 * handed over, before the first byte of any. Null when the campaign stands still.
 */
export function openWindow(system: System, claim: Claim, contactIds: readonly string[]): Promise<ClaimedRow[] | null> {
  const { accountId, campaignId, claimId } = claim
  return transaction(system, accountId, async (scope) => {
    const campaign = await lockSending(scope, campaignId)
    if (campaign?.status !== 'sending' || !(await findNewsletter(scope, campaign.newsletterId))) return null
    const contacts = await claimedContacts(scope, campaignId, claimId, contactIds)
    const active = contacts.filter(({ status }) => status === 'active')
    await markHandingOver(
      scope,
      campaignId,
      claimId,
      active.map(({ contact_id }) => contact_id),
      leaseFrom(scope.now),
    )
    await extendClaim(scope, campaignId, claimId, claim.contactIds, leaseFrom(scope.now))
    const gone = contacts.filter(({ status }) => status !== 'active')
    if (gone.length > 0) await end(scope, claim, gone.map(skipped))
    return active
  })
}

function skipped({ contact_id, status }: ClaimedRow): Outcome {
  return { contactId: contact_id, status: 'skipped', reason: status ?? 'deleted', dueAt: null, tried: true }
}

/** Hands a window over and writes what became of it. No transaction is open meanwhile; answers those that are to be tried later. */
export async function handWindowOver(system: System, claim: Claim, issue: Issue, contacts: readonly ClaimedRow[]): Promise<Handover[]> {
  const beat = setInterval(() => void holdOn(system, claim, contacts), HEARTBEAT_MS).unref()
  try {
    const under: Promise<Handover>[] = []
    for (const contact of contacts) {
      under.push(handOver(system, issue, contact))
      // Making 64 mails takes some milliseconds of this process; requests are answered in between.
      await turn()
    }
    const handovers = await Promise.all(under)
    const now = system.world.clock.now()
    const outcomes = contacts.map((contact, i) => outcomeOf(contact.contact_id, handovers[i]!, contact.attempts + 1, now))
    await persistently(() => transaction(system, claim.accountId, (scope) => end(scope, claim, outcomes)))
    return handovers.filter(({ outcome }) => outcome === 'later')
  } finally {
    clearInterval(beat)
  }
}

/** Never rejects: whatever goes wrong is an outcome of this one message. */
async function handOver({ world }: System, issue: Issue, { contact_id, email, fields }: ClaimedRow): Promise<Handover> {
  let message
  try {
    message = await issue.messageFor({ contactId: typeId('sub', contact_id), email: email!, fields: fields! })
  } catch (error) {
    // Time may have run out because the machine was busy; anything else would be the same again.
    return { outcome: ranOutOfTime(error) ? 'later' : 'refused', detail: `The mail could not be made: ${sentenceOf(error)}` }
  }
  try {
    return await world.mailer.send(message)
  } catch (error) {
    world.log.error({ err: error }, 'the mailer failed in a way that it should not')
    return { outcome: 'unknown', detail: 'The mailer failed.' }
  }
}

/** What the mail server answered is known here alone: a database that restarts just now must not make it uncertain. */
async function persistently(write: () => Promise<void>): Promise<void> {
  for (const pauseMs of [500, 1000, 2000, 4000, 8000]) {
    try {
      return await write()
    } catch {
      await pause(pauseMs)
    }
  }
  return write()
}

async function holdOn(system: System, claim: Claim, contacts: readonly ClaimedRow[]): Promise<void> {
  const { accountId, campaignId, claimId } = claim
  const held = [...claim.contactIds, ...contacts.map(({ contact_id }) => contact_id)]
  try {
    await extendClaim({ db: system.db, accountId }, campaignId, claimId, held, leaseFrom(system.world.clock.now()))
  } catch (err) {
    system.world.log.warn({ err, campaignId }, 'a claim could not be extended; what is under way may be counted as uncertain')
  }
}

async function end(scope: Scope, { campaignId, claimId }: Claim, outcomes: readonly Outcome[]): Promise<void> {
  // The campaign first, everywhere: two workers that end windows of one campaign wait instead of deadlocking.
  await lockSending(scope, campaignId)
  await writeOutcomes(scope, campaignId, claimId, outcomes)
  await finishIfDone(scope, campaignId)
}
