import { DAY_MS } from '#lib/duration.ts'
import { newUuid, typeId } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { type MailKind, ofPart, postMail } from '#areas/mailings/index.ts'
import { hasOtherLive } from '../record/subscription-sql.ts'
import { isLive, type StoredSubscription } from '../record/subscription.ts'
import { insertSubscriptionMail, type SubscriptionMailPart } from './subscription-mail-sql.ts'

/** The rules of mails about payments. Readers who unsubscribed but still pay get them too. */
export const subscriptionMailRules: Pick<MailKind, 'kind' | 'rules'> = {
  kind: 'subscription',
  // `again`: when it is unknown whether a mail was sent, it is sent again, because a second copy
  // does no harm.
  rules: { class: 'awaited', wants: null, counted: false, lost: 'again' },
}

/**
 * The number of days before the end of a trial, and before a yearly renewal, at which the reader is
 * reminded.
 */
const TRIAL_DAYS = 3
const RENEWAL_DAYS = 14
/** The longest trial, in days, for which the reminder is sent one day before the end. */
const SHORT_TRIAL_DAYS = 4

/**
 * Returns when to remind the reader of the next payment. Null: no payment follows, or the reminder
 * for it was already sent.
 */
export function reminderAt(one: StoredSubscription): Date | null {
  const { status, every, cancelsAt, periodEndsAt, trialEndsAt, trialDays, toldEnd } = one
  if (cancelsAt !== null || periodEndsAt === null) return null
  const end = status === 'trialing' ? (trialEndsAt ?? periodEndsAt) : periodEndsAt
  if (toldEnd !== null && toldEnd.getTime() === end.getTime()) return null
  if (status === 'trialing') return daysBefore(end, trialDays > SHORT_TRIAL_DAYS ? TRIAL_DAYS : 1)
  return status === 'active' && every === 'year' ? daysBefore(end, RENEWAL_DAYS) : null
}

/**
 * Enqueues the mails that a subscription's state requires, each once. Lock the subscription first.
 */
export async function tellReader(
  scope: Scope,
  one: StoredSubscription,
): Promise<StoredSubscription> {
  if (one.contactId === null) return one
  let told = one
  if (
    one.status === 'past_due' &&
    one.periodStartsAt !== null &&
    one.toldFailed?.getTime() !== one.periodStartsAt.getTime()
  ) {
    await post(scope, one, 'failed')
    told = { ...told, toldFailed: one.periodStartsAt }
  }
  const reminder = reminderAt(one)
  if (reminder !== null && reminder <= scope.now) {
    await post(scope, one, one.status === 'trialing' ? 'trial' : 'renewal')
    told = {
      ...told,
      toldEnd: one.status === 'trialing' ? (one.trialEndsAt ?? one.periodEndsAt) : one.periodEndsAt,
    }
  }
  return told
}

/**
 * Tells a reader that a second subscription has begun. Call it when that subscription begins, with
 * the mailbox locked.
 */
export async function tellOfSecond(scope: Scope, one: StoredSubscription): Promise<void> {
  if (one.contactId !== null && isLive(one) && (await hasOtherLive(scope, one)))
    await post(scope, one, 'second')
}

async function post(
  scope: Scope,
  { id, newsletterId, contactId }: StoredSubscription,
  part: SubscriptionMailPart,
): Promise<void> {
  const mailId = typeId('msg', newUuid(scope.now.getTime()))
  await insertSubscriptionMail(scope, { mailId, subscriptionId: id, part })
  const mailing = ofPart(subscriptionMailRules, { newsletterId, ownerId: newsletterId, part })
  await postMail(scope, subscriptionMailRules, {
    ...mailing,
    contactId: contactId!,
    recipientId: mailId,
  })
}

function daysBefore(end: Date, days: number): Date {
  return new Date(end.getTime() - days * DAY_MS)
}
