import { newUuid } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import { type Scope, transaction } from '#operation/transaction.ts'
import { signerFor } from '#areas/domains/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { type Issue, openIssue } from './campaign-message.ts'
import { findCampaign, type In } from './campaign-sql.ts'
import { claimRecipients, releaseClaim } from './claim-sql.ts'
import { finishIfDone } from './finish.ts'
import { delayHead, dropHead, type Head, takeHead } from './queue-sql.ts'
import { endAbandoned, lockSending, nextDue, skipCancelled, windowIsOpen } from './recipient-sql.ts'
import { type Claim, handWindowOver, leaseFrom, openWindow } from './window.ts'

const CLAIM = 500
/** What may be uncertain after a kill. */
const WINDOW = 64
const CANCEL_BATCH = 5000
/** When a whole window comes back, the way to the mail server is blocked: let it rest before the next. */
const BRAKE_MS = 60_000

/** One turn of one campaign: claims some of its recipients and sends to them, window by window. */
export async function sendDue(system: System, { signal }: { signal: AbortSignal }): Promise<'more' | 'idle'> {
  const head = await takeHead(system.db, system.world.clock.now())
  if (!head) return 'idle'
  const claim = await claimSome(system, head)
  if (!claim) return 'more'
  const issue = await loadIssue(system, claim)
  if (!issue) return 'more'
  await sendClaim(system, claim, issue, signal)
  return 'more'
}

async function sendClaim(system: System, claim: Claim, issue: Issue, signal: AbortSignal): Promise<void> {
  let waiting = claim.contactIds
  try {
    while (waiting.length > 0 && !signal.aborted) {
      const [window, rest] = [waiting.slice(0, WINDOW), waiting.slice(WINDOW)]
      const contacts = await openWindow(system, { ...claim, contactIds: rest }, window)
      if (contacts === null) break
      waiting = rest
      const later = await handWindowOver(system, { ...claim, contactIds: rest }, issue, contacts)
      if (later.length > 0 && later.length === contacts.length) {
        await brake(system, claim, { detail: later[0]!.detail }, 'the mail server takes nothing now; the campaign rests for a minute')
        break
      }
    }
  } finally {
    if (waiting.length > 0) await releaseClaim({ db: system.db, accountId: claim.accountId }, claim.campaignId, claim.claimId, waiting)
  }
}

/** When each campaign's rest was last told of: several workers may find out at once, and once a minute is enough. */
const told = new Map<string, number>()

async function brake({ db, world }: System, { accountId, campaignId }: Head, why: object, message: string): Promise<void> {
  const now = world.clock.now().getTime()
  await delayHead({ db, accountId }, campaignId, new Date(now + BRAKE_MS))
  for (const [id, at] of told) if (at <= now - BRAKE_MS) told.delete(id)
  if (told.has(campaignId)) return
  told.set(campaignId, now)
  world.log.warn({ accountId, campaignId, ...why }, message)
}

/** Ends what a crash left open, then claims what is due. Null when there is nothing to hand over now. */
function claimSome(system: System, head: Head): Promise<Claim | null> {
  const { campaignId, accountId } = head
  const claimId = newUuid(system.world.clock.now().getTime())
  return transaction(system, accountId, async (scope) => {
    const state = await lockSending(scope, campaignId)
    if (state) await endAbandoned(scope, campaignId)
    if (state?.status === 'cancelled' && (await skipCancelled(scope, campaignId, CANCEL_BATCH))) return null
    if (await finishIfDone(scope, campaignId)) return dropped(scope, campaignId)
    if (state?.status !== 'sending') return rest(scope, campaignId)
    const contactIds = await claimRecipients(scope, campaignId, { claimId, until: leaseFrom(scope.now), limit: CLAIM })
    if (contactIds.length === 0) return pause(scope, campaignId)
    return { ...head, claimId, contactIds }
  })
}

async function dropped(scope: In, campaignId: string): Promise<null> {
  await dropHead(scope, campaignId)
  return null
}

/** A campaign that stands still keeps its place while somebody is still handing over, so that a crash of theirs is seen. */
async function rest(scope: Scope, campaignId: string): Promise<null> {
  return (await windowIsOpen(scope, campaignId)) ? pause(scope, campaignId) : dropped(scope, campaignId)
}

async function pause(scope: Scope, campaignId: string): Promise<null> {
  const soonest = scope.now.getTime() + 1000
  const next = (await nextDue(scope, campaignId))?.getTime() ?? soonest
  await delayHead(scope, campaignId, new Date(Math.max(next, soonest)))
  return null
}

/** Null when the newsletter is being deleted, its campaigns with it, or when no mails can be made now (a busy machine). */
async function loadIssue(system: System, claim: Claim): Promise<Issue | null> {
  const { accountId, campaignId, claimId, contactIds } = claim
  const scope = { db: system.db, accountId }
  const campaign = await findCampaign(scope, campaignId)
  const newsletter = campaign && (await findNewsletter(scope, campaign.newsletterId))
  if (!campaign || !newsletter) return dropped(scope, campaignId)
  try {
    const sign = await signerFor(scope, system.world, newsletter.sender.email)
    return await openIssue({ accountId, campaign, newsletter, world: system.world, sign })
  } catch (err) {
    await brake(system, claim, { err }, 'the mails of a campaign could not be made; it rests for a minute')
    await releaseClaim(scope, campaignId, claimId, contactIds)
    return null
  }
}
