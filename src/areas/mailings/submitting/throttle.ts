import { MINUTE_MS } from '#lib/duration.ts'
import type { System } from '#operation/system.ts'
import type { SendResult } from '#ports/mailer.ts'
import { readThrottled, reserveSlots, slowDown, speedUp } from './throttle-sql.ts'
import type { Outcome } from './outcome.ts'
import type { PendingRecipient } from '../pending-recipient.ts'

/** Mail domains of one provider, which share its throttle. */
const PROVIDERS: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'hotmail.com': 'outlook.com',
  'live.com': 'outlook.com',
  'msn.com': 'outlook.com',
  'ymail.com': 'yahoo.com',
  'rocketmail.com': 'yahoo.com',
  'aol.com': 'yahoo.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
}
const READ_MS = 2000
/** A recipient's mail may be submitted this many milliseconds before its reserved time. */
const NEAR_MS = 1000
/**
 * The furthest ahead that a sending time may be reserved. Recipients keep their times when the
 * provider's rate rises.
 */
const QUEUE_MS = 30 * MINUTE_MS
/**
 * The fewest refusals after which a provider is throttled, since a single refusal may be about one
 * mailbox.
 */
const REFUSALS_MIN = 3
/** The beginning of the reason stored for a recipient with a reserved time. */
const HAS_SLOT = 'Held back: '

export function providerOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return PROVIDERS[domain] ?? domain
}

/**
 * Matches replies about greylisting, a mailbox's quota or a mail loop ("too many hops"), which do
 * not ask for a lower rate.
 */
const NOT_ABOUT_SPEED = /gr[ea]y-?list|quota|storage|size limit|too many hops/i

/**
 * Returns whether a 4xx reply asks for a lower sending rate. The text of the reply decides, since
 * 421 and 4.7.x have other meanings too, such as greylisting.
 */
export function asksToSlowDown({ outcome, detail, reply }: SendResult): boolean {
  if (
    outcome !== 'later' ||
    !reply ||
    reply.code < 400 ||
    reply.code > 499 ||
    NOT_ABOUT_SPEED.test(detail)
  )
    return false
  // RFC 3463 §3.3: the mailbox is full, whatever the text of the reply. Large mailings get this
  // reply daily.
  if (reply.enhanced === '4.2.2') return false
  return /\b(rate|rates|rate-?limit\w*|throttl\w*|too (many|much|fast)|unusual|volume|slow down|exceed\w*)\b/i.test(
    detail,
  )
}

interface Admitted<R extends PendingRecipient> {
  now: R[]
  postponed: Outcome<R>[]
}

/** The throttles of providers that asked for a lower sending rate. */
export interface Throttles {
  /**
   * Returns the recipients to send to now, and outcomes for the others, which are tried at their
   * reserved time.
   */
  admit<R extends PendingRecipient>(recipients: readonly R[]): Promise<Admitted<R>>
  /** Throttles a provider when enough results ask for a lower rate. */
  learn(recipients: readonly PendingRecipient[], results: readonly SendResult[]): Promise<void>
}

export function openThrottles({ db, ports }: System): Throttles {
  let throttled = new Set<string>()
  let readAt = -Infinity
  let minute = {
    from: -Infinity,
    sent: new Map<string, number>(),
    refused: new Map<string, number>(),
  }

  async function postpone<R extends PendingRecipient>(
    recipients: readonly R[],
    provider: string,
    now: Date,
  ): Promise<Outcome<R>[]> {
    const horizon = new Date(now.getTime() + QUEUE_MS)
    const slots = await reserveSlots(db, provider, recipients.length, { now, horizon })
    if (slots === null) return []
    return recipients.flatMap((recipient, i) => {
      const at = slots === 'full' ? horizon : new Date(slots.firstAt.getTime() + i * slots.everyMs)
      if (at.getTime() <= now.getTime() + NEAR_MS) return []
      const reason =
        slots === 'full'
          ? `Many mails to ${provider} wait already.`
          : `${HAS_SLOT}${provider} takes fewer mails for now.`
      return [
        { recipient, status: 'later' as const, reason, retryAt: at, attempts: recipient.attempts },
      ]
    })
  }

  async function admit<R extends PendingRecipient>(recipients: readonly R[]): Promise<Admitted<R>> {
    const now = ports.clock.now()
    if (now.getTime() >= readAt + READ_MS) {
      readAt = now.getTime()
      throttled = await readThrottled(db)
      if (throttled.size > 0) await speedUp(db, now)
    }
    if (throttled.size === 0) return { now: [...recipients], postponed: [] }
    const withoutSlot = Map.groupBy(
      recipients.filter(
        ({ email, reason }) => throttled.has(providerOf(email!)) && !reason?.startsWith(HAS_SLOT),
      ),
      ({ email }) => providerOf(email!),
    )
    const postponed = (
      await Promise.all(
        [...withoutSlot].map(([provider, waiting]) => postpone(waiting, provider, now)),
      )
    ).flat()
    const later = new Set<PendingRecipient>(postponed.map(({ recipient }) => recipient))
    return { now: recipients.filter((recipient) => !later.has(recipient)), postponed }
  }

  async function learn(
    recipients: readonly PendingRecipient[],
    results: readonly SendResult[],
  ): Promise<void> {
    const now = ports.clock.now()
    if (now.getTime() >= minute.from + MINUTE_MS)
      minute = { from: now.getTime(), sent: new Map(), refused: new Map() }
    const slower = new Set<string>()
    for (const [i, { email }] of recipients.entries()) {
      const provider = providerOf(email!)
      minute.sent.set(provider, (minute.sent.get(provider) ?? 0) + 1)
      if (!asksToSlowDown(results[i]!)) continue
      const refused = (minute.refused.get(provider) ?? 0) + 1
      minute.refused.set(provider, refused)
      if (refused >= REFUSALS_MIN) slower.add(provider)
    }
    for (const provider of slower) {
      ports.log.info(
        { provider },
        'a mailbox provider asks us to slow down; halving its messages a minute',
      )
      await slowDown(db, provider, minute.sent.get(provider)!, now)
      throttled.add(provider)
    }
  }

  // An unavailable database must neither lose the results of a batch nor stop an open batch.
  return {
    admit: (recipients) =>
      admit(recipients).catch((err: unknown) => {
        ports.log.warn(
          { err },
          'the throttles of mailbox providers could not be read; sending this batch without them',
        )
        return { now: [...recipients], postponed: [] }
      }),
    learn: (recipients, results) =>
      learn(recipients, results).catch((err: unknown) =>
        ports.log.warn(
          { err },
          'the throttle of a mailbox provider could not be written; trying again at its next refusal',
        ),
      ),
  }
}
