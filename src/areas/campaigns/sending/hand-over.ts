import { typeId } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import type { Handover } from '#ports/mailer.ts'
import type { BounceReport } from '#areas/bounces/index.ts'
import type { MadeMail } from './made-mail.ts'
import type { Ready } from './mails-ahead.ts'
import { outcomeOf } from './outcome.ts'
import type { Paces } from './pace.ts'
import type { Share } from './shares.ts'
import type { Turn } from './turn.ts'
import { type Ended, type Gone, type Known, narrowWindow } from './window.ts'
import type { Waiting } from './slice-sql.ts'
import type { Outcome } from './window-sql.ts'

/** What is known of a window that takes so long is written down while the rest of it waits for its answer. */
const NARROW_MS = 1000

interface Opened {
  ready: readonly Ready[]
  gone: Gone
  paces: Paces
  share: Share
}

/**
 * Hands a window over; no transaction is open meanwhile. Whoever left since the audience was fixed is skipped, and whoever is at a
 * provider that asked us to slow down may have to wait.
 */
export async function handWindowOver(
  system: System,
  turn: Turn,
  { ready, gone, paces, share }: Opened,
): Promise<{ ended: Ended; handovers: Handover[] }> {
  const contacts = ready.map(({ contact }) => contact)
  const mails = new Map(ready.map(({ contact, mail }) => [contact, mail]))
  const skipped = contacts.filter(({ contact_id }) => gone.has(contact_id)).map((contact) => skippedAs(contact, gone))
  const admitted = await paces.admit(contacts.filter(({ contact_id }) => !gone.has(contact_id)))
  const handovers = new Map<Waiting, Handover>()
  let known: Waiting[] = []
  let unwritten: Known = { outcomes: [...admitted.held, ...skipped], returns: [] }

  /** What is known, and not known to be written. */
  async function news(): Promise<Known> {
    const contacts = known
    known = []
    await paces.learn(
      contacts,
      contacts.map((contact) => handovers.get(contact)!),
    )
    const now = system.world.clock.now()
    const ended = contacts.map((contact) => ({ contact, outcome: outcomeOf(contact.contact_id, handovers.get(contact)!, contact.attempts, now) }))
    const returns = ended.flatMap(({ contact, outcome }) => returnOf(turn, contact, outcome, handovers.get(contact)!, now))
    unwritten = { outcomes: [...ended.map(({ outcome }) => outcome), ...unwritten.outcomes], returns: [...returns, ...unwritten.returns] }
    return unwritten
  }

  let open = ready.length
  const narrow = narrowing(async () => {
    const still = admitted.now.filter((contact) => !handovers.has(contact)).map(({ contact_id }) => contact_id)
    if (still.length === 0) return
    if (known.length + unwritten.outcomes.length > 0) {
      await narrowWindow(system, turn, await news(), still)
      unwritten = { outcomes: [], returns: [] }
      open = still.length
    }
    share.hangs(open)
  })
  const began = performance.now()
  try {
    await Promise.all(
      admitted.now.map(async (contact) => {
        handovers.set(contact, await handOver(system, mails.get(contact)!))
        known.push(contact)
      }),
    )
    if (admitted.now.length > 0) share.took(performance.now() - began, admitted.now.length)
  } finally {
    await narrow.stop()
  }
  const ended = { ...(await news()), upto: contacts.at(-1)!.contact_id }
  return { ended, handovers: admitted.now.map((contact) => handovers.get(contact)!) }
}

/** Does a work every `NARROW_MS`, one after the other. What it could not write is written with the rest of the window. */
function narrowing(work: () => Promise<void>): { stop(): Promise<void> } {
  let working: Promise<void> | null = null
  const timer = setInterval(() => {
    working ??= work()
      .catch(() => {})
      .finally(() => (working = null))
  }, NARROW_MS)
  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}

function skippedAs({ contact_id, attempts }: Waiting, gone: Gone): Outcome {
  return { contactId: contact_id, status: 'skipped', reason: gone.get(contact_id) ?? 'deleted', retryAt: null, attempts }
}

/** What the mail server refused for good is the same as a mail that comes back. */
function returnOf({ campaignId }: Turn, { contact_id, email }: Waiting, outcome: Outcome, { detail, reply }: Handover, at: Date): BounceReport[] {
  if (outcome.status !== 'failed' || !reply) return []
  const contactId = typeId('sub', contact_id)
  const eventKey = `${campaignId}/${contactId}`
  return [{ kind: 'bounce', source: 'smtp', eventKey, campaignId, contactId, email: email!, refusal: { ...reply, text: detail }, at }]
}

/** Never rejects: whatever goes wrong is an outcome of this one message. */
async function handOver({ world }: System, mail: MadeMail): Promise<Handover> {
  const made = await mail
  if ('outcome' in made) return made
  try {
    return await world.mailer.send(made)
  } catch (error) {
    world.log.error({ err: error }, 'the mailer failed in a way that it should not')
    return { outcome: 'unknown', detail: 'The mailer failed.' }
  }
}
