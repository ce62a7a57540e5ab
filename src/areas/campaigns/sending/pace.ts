import type { System } from '#operation/system.ts'
import type { Handover } from '#ports/mailer.ts'
import { readPaced, slowDown, speedUp, takePlaces } from './pace-sql.ts'
import type { Waiting } from './slice-sql.ts'
import type { Outcome } from './window-sql.ts'

/** One provider's domains share its patience. */
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
const MINUTE_MS = 60_000
/** Whose place is so near need not come back for it. */
const NEAR_MS = 1000
/** A line is no longer than that: when the pace rises again, those in it would still wait for the places that they had. */
const LINE_MS = 30 * MINUTE_MS
/** A single refusal may be about a mailbox. */
const REFUSALS_MIN = 3
const HAS_PLACE = 'Held back: '

export function providerOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return PROVIDERS[domain] ?? domain
}

/** Of one mailbox, whose quota is exceeded too, and of a way that goes in circles. */
const NOT_OF_OUR_PACE = /gr[ea]y-?list|quota|storage|size limit|too many hops/i

/** A reply for now that is about how much comes from us: by its words, since 421 and 4.7.x are said of much else, greylisting first. */
export function asksToSlowDown({ outcome, detail, reply }: Handover): boolean {
  if (outcome !== 'later' || !reply || reply.code < 400 || reply.code > 499 || NOT_OF_OUR_PACE.test(detail)) return false
  // RFC 3463 §3.3: a mailbox is full, whatever the words. A long list has some of them every day.
  if (reply.enhanced === '4.2.2') return false
  return /\b(rate|rates|rate-?limit\w*|throttl\w*|too (many|much|fast)|unusual|volume|slow down|exceed\w*)\b/i.test(detail)
}

interface Admitted {
  now: Waiting[]
  held: Outcome[]
}

/** Mailbox providers that ask us to slow down get what they bear; all others are not touched by it. */
export interface Paces {
  /** Whom to hand over now, and what becomes of those whose provider is to be spared: they come back when their place in its line does. */
  admit(contacts: readonly Waiting[]): Promise<Admitted>
  /** Learns from what the mail server said. */
  learn(contacts: readonly Waiting[], handovers: readonly Handover[]): Promise<void>
}

export function openPaces({ db, world }: System): Paces {
  let paced = new Set<string>()
  let readAt = -Infinity
  let minute = { from: -Infinity, sent: new Map<string, number>(), refused: new Map<string, number>() }

  async function held(contacts: readonly Waiting[], provider: string, now: Date): Promise<Outcome[]> {
    const horizon = new Date(now.getTime() + LINE_MS)
    const places = await takePlaces(db, provider, contacts.length, { now, horizon })
    if (places === null) return []
    return contacts.flatMap((contact, i) => {
      const at = places === 'full' ? horizon : new Date(places.firstAt.getTime() + i * places.everyMs)
      if (at.getTime() <= now.getTime() + NEAR_MS) return []
      const reason = places === 'full' ? `Many mails to ${provider} wait already.` : `${HAS_PLACE}${provider} takes fewer mails for now.`
      return [{ contactId: contact.contact_id, status: 'pending' as const, reason, retryAt: at, attempts: contact.attempts }]
    })
  }

  async function admit(contacts: readonly Waiting[]): Promise<Admitted> {
    const now = world.clock.now()
    if (now.getTime() >= readAt + READ_MS) {
      readAt = now.getTime()
      paced = await readPaced(db)
      if (paced.size > 0) await speedUp(db, now)
    }
    if (paced.size === 0) return { now: [...contacts], held: [] }
    const spared = Map.groupBy(
      contacts.filter(({ email, reason }) => paced.has(providerOf(email!)) && !reason?.startsWith(HAS_PLACE)),
      ({ email }) => providerOf(email!),
    )
    const outcomes = (await Promise.all([...spared].map(([provider, of]) => held(of, provider, now)))).flat()
    const gone = new Set(outcomes.map(({ contactId }) => contactId))
    return { now: contacts.filter(({ contact_id }) => !gone.has(contact_id)), held: outcomes }
  }

  async function learn(contacts: readonly Waiting[], handovers: readonly Handover[]): Promise<void> {
    const now = world.clock.now()
    if (now.getTime() >= minute.from + MINUTE_MS) minute = { from: now.getTime(), sent: new Map(), refused: new Map() }
    const slower = new Set<string>()
    for (const [i, { email }] of contacts.entries()) {
      const provider = providerOf(email!)
      minute.sent.set(provider, (minute.sent.get(provider) ?? 0) + 1)
      if (!asksToSlowDown(handovers[i]!)) continue
      const refused = (minute.refused.get(provider) ?? 0) + 1
      minute.refused.set(provider, refused)
      if (refused >= REFUSALS_MIN) slower.add(provider)
    }
    for (const provider of slower) {
      world.log.info({ provider }, 'a mailbox provider asks us to slow down; it gets fewer mails for now')
      await slowDown(db, provider, minute.sent.get(provider)!, now)
      paced.add(provider)
    }
  }

  // A database that is away must not cost what the mail server said of a window, nor stop one that is open.
  return {
    admit: (contacts) =>
      admit(contacts).catch((err: unknown) => {
        world.log.warn({ err }, 'the pace of mailbox providers could not be read')
        return { now: [...contacts], held: [] }
      }),
    learn: (contacts, handovers) =>
      learn(contacts, handovers).catch((err: unknown) => world.log.warn({ err }, 'the pace of mailbox providers could not be written')),
  }
}
