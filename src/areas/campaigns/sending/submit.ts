import { typeId } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import type { SendResult } from '#ports/mailer.ts'
import type { BounceReport } from '#areas/bounces/index.ts'
import type { PreparedMessage } from './prepared-message.ts'
import type { Prepared } from './prefetch.ts'
import { outcomeOf } from './outcome.ts'
import type { Throttles } from './throttle.ts'
import type { BatchPermit } from './batch-limiter.ts'
import type { TimeSlice } from './time-slice.ts'
import { type BatchResults, type Gone, narrowBatch, type Results } from './batch.ts'
import type { PendingRecipient } from './slice-sql.ts'
import type { Outcome } from './batch-sql.ts'

/** A batch that takes longer has its results so far written, while the rest of it waits for an answer. */
const NARROW_MS = 1000

interface Opened {
  ready: readonly Prepared[]
  gone: Gone
  throttles: Throttles
  permit: BatchPermit
}

/**
 * Submits an open batch to the mail server; no transaction is open meanwhile. Skips the recipients that left since the audience was
 * frozen. Postpones recipients at a mailbox provider that asked for a lower speed.
 */
export async function submitBatch(
  system: System,
  timeSlice: TimeSlice,
  { ready, gone, throttles, permit }: Opened,
): Promise<{ ended: BatchResults; results: SendResult[] }> {
  const recipients = ready.map(({ recipient }) => recipient)
  const messages = new Map(ready.map(({ recipient, message }) => [recipient, message]))
  const skipped = recipients.filter(({ contact_id }) => gone.has(contact_id)).map((recipient) => skippedAs(recipient, gone))
  const admitted = await throttles.admit(recipients.filter(({ contact_id }) => !gone.has(contact_id)))
  const results = new Map<PendingRecipient, SendResult>()
  let answered: PendingRecipient[] = []
  let unwritten: Results = { outcomes: [...admitted.postponed, ...skipped], bounces: [] }

  /** Collects the results that are not known to be written. */
  async function collectUnwritten(): Promise<Results> {
    const fresh = answered
    answered = []
    await throttles.learn(
      fresh,
      fresh.map((recipient) => results.get(recipient)!),
    )
    const now = system.ports.clock.now()
    const ended = fresh.map((recipient) => ({
      recipient,
      outcome: outcomeOf(recipient.contact_id, results.get(recipient)!, recipient.attempts, now),
    }))
    const bounces = ended.flatMap(({ recipient, outcome }) => bounceOf(timeSlice, recipient, outcome, results.get(recipient)!, now))
    unwritten = { outcomes: [...ended.map(({ outcome }) => outcome), ...unwritten.outcomes], bounces: [...bounces, ...unwritten.bounces] }
    return unwritten
  }

  let open = ready.length
  const narrow = narrowing(async () => {
    const unanswered = admitted.now.filter((recipient) => !results.has(recipient)).map(({ contact_id }) => contact_id)
    if (unanswered.length === 0) return
    if (answered.length + unwritten.outcomes.length > 0) {
      await narrowBatch(system, timeSlice, await collectUnwritten(), unanswered)
      unwritten = { outcomes: [], bounces: [] }
      open = unanswered.length
    }
    permit.hangs(open)
  })
  const began = performance.now()
  try {
    await Promise.all(
      admitted.now.map(async (recipient) => {
        results.set(recipient, await submit(system, messages.get(recipient)!))
        answered.push(recipient)
      }),
    )
    if (admitted.now.length > 0) permit.took(performance.now() - began, admitted.now.length)
  } finally {
    await narrow.stop()
  }
  const ended = { ...(await collectUnwritten()), upto: recipients.at(-1)!.contact_id }
  return { ended, results: admitted.now.map((recipient) => results.get(recipient)!) }
}

/** Repeats a work every `NARROW_MS`, never twice at once. Results that it fails to write are written with the rest of the batch. */
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

function skippedAs({ contact_id, attempts }: PendingRecipient, gone: Gone): Outcome {
  return { contactId: contact_id, status: 'skipped', reason: gone.get(contact_id) ?? 'deleted', retryAt: null, attempts }
}

/** Makes a bounce report of a reply that refuses a message for good: it means the same as a message that comes back. */
function bounceOf(
  { campaignId }: TimeSlice,
  { contact_id, email }: PendingRecipient,
  outcome: Outcome,
  { detail, reply }: SendResult,
  at: Date,
): BounceReport[] {
  if (outcome.status !== 'failed' || !reply) return []
  const contactId = typeId('sub', contact_id)
  const eventKey = `${campaignId}/${contactId}`
  return [{ kind: 'bounce', source: 'smtp', eventKey, campaignId, contactId, email: email!, refusal: { ...reply, text: detail }, at }]
}

/** Submits one message. Never rejects: every failure is a result of this message alone. */
async function submit({ ports }: System, prepared: PreparedMessage): Promise<SendResult> {
  const message = await prepared
  if ('outcome' in message) return message
  try {
    return await ports.mailer.send(message)
  } catch (error) {
    ports.log.error(
      { err: error, messageId: message.messageId },
      'the mailer threw an error, which is a bug in it; the recipient is recorded as uncertain',
    )
    return { outcome: 'unknown', detail: 'Mailcast failed while it submitted this message.' }
  }
}
