import { typeId } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import type { SendResult } from '#ports/mailer.ts'
import { traced } from '#ports/tracer.ts'
import type { BatchPermit } from './batch-limiter.ts'
import type { Batch } from './claim.ts'
import {
  type Bounced,
  NO_RESULTS,
  type Outcome,
  outcomeOf,
  type Results,
} from '../submitting/outcome.ts'
import type { PendingRecipient } from '../pending-recipient.ts'
import type { PreparedMessage } from '../submitting/prepared-message.ts'
import type { Throttles } from '../submitting/throttle.ts'

/**
 * The milliseconds after which the existing results of a batch are written, while other messages
 * still wait.
 */
const NARROW_MS = 1000

interface Tools {
  /**
   * The throttles. Null for mails that a reader waits for: they are not delayed, and the mailer
   * sends them first.
   */
  throttles: Throttles | null
  permit: Pick<BatchPermit, 'took' | 'hangs'>
}

/**
 * Submits the messages of a batch and records their results. No transaction is open. Skips
 * recipients who have left since, and delays recipients at a throttled provider. Returns the mail
 * server's answers.
 */
export function submitBatch<R extends PendingRecipient>(
  system: System,
  batch: Batch<R>,
  tools: Tools,
): Promise<SendResult[]> {
  return traced(system.ports.tracer, 'send batch', { 'mailcast.mails': batch.ready.length }, () =>
    submitReady(system, batch, tools),
  )
}

async function submitReady<R extends PendingRecipient>(
  system: System,
  { ready, gone, record }: Batch<R>,
  { throttles, permit }: Tools,
): Promise<SendResult[]> {
  const recipients = ready.map(({ recipient }) => recipient)
  const messages = new Map(ready.map(({ recipient, message }) => [recipient, message]))
  const skipped = recipients
    .filter((recipient) => gone.has(recipient))
    .map((recipient) => skippedAs(recipient, gone.get(recipient)!))
  const wanted = recipients.filter((recipient) => !gone.has(recipient))
  const admitted = throttles ? await throttles.admit(wanted) : { now: wanted, postponed: [] }
  const results = new Map<R, SendResult>()
  let answered: R[] = []
  let unwritten: Results<R> = { outcomes: [...admitted.postponed, ...skipped], bounces: [] }

  /** Returns the results that may not be written yet. */
  async function collectUnwritten(): Promise<Results<R>> {
    const fresh = answered
    answered = []
    const replies = fresh.map((recipient) => results.get(recipient)!)
    await throttles?.learn(fresh, replies)
    const now = system.ports.clock.now()
    const ended = fresh.map((recipient, i) => outcomeOf(recipient, replies[i]!, now))
    const bounces = ended.flatMap((outcome, i) => bounceOf(outcome, replies[i]!, now))
    unwritten = {
      outcomes: [...ended, ...unwritten.outcomes],
      bounces: [...bounces, ...unwritten.bounces],
    }
    return unwritten
  }

  let open = ready.length
  const repeating = narrowing(async () => {
    const unanswered = admitted.now.filter((recipient) => !results.has(recipient))
    if (unanswered.length === 0) return
    if (answered.length + unwritten.outcomes.length > 0) {
      await record(await collectUnwritten(), unanswered)
      unwritten = NO_RESULTS
      open = unanswered.length
    }
    permit.hangs(open)
  })
  const began = performance.now()
  try {
    await Promise.all(
      admitted.now.map(async (recipient) => {
        results.set(recipient, await submit(system, messages.get(recipient)!, throttles === null))
        answered.push(recipient)
      }),
    )
    if (admitted.now.length > 0) permit.took(performance.now() - began, admitted.now.length)
  } finally {
    await repeating.stop()
  }
  await record(await collectUnwritten(), [])
  return admitted.now.map((recipient) => results.get(recipient)!)
}

/**
 * Repeats work every `NARROW_MS`, one at a time. Results that it has not written are written at the
 * end.
 */
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

function skippedAs<R extends PendingRecipient>(recipient: R, reason: string): Outcome<R> {
  return { recipient, status: 'skipped', reason, retryAt: null, attempts: recipient.attempts }
}

/** Makes a bounce report of a permanent refusal, which means the same as a bounce message. */
function bounceOf<R extends PendingRecipient>(
  { recipient, status }: Outcome<R>,
  { detail, reply }: SendResult,
  at: Date,
): Bounced<R>[] {
  if (status !== 'failed' || !reply) return []
  const recipientId = typeId('sub', recipient.recipientId)
  const refusal = { ...reply, text: detail }
  return [
    {
      recipient,
      report: {
        kind: 'bounce',
        source: 'smtp',
        eventId: null,
        recipientId,
        contactId: typeId('sub', recipient.contactId),
        email: recipient.email!,
        refusal,
        at,
      },
    },
  ]
}

/** Submits one message. Never rejects: an error is its result. */
async function submit(
  { ports }: System,
  prepared: PreparedMessage,
  urgent: boolean,
): Promise<SendResult> {
  const message = await prepared
  if ('outcome' in message) return message
  try {
    return await ports.mailer.send(urgent ? { ...message, urgent } : message)
  } catch (error) {
    ports.log.error(
      { err: error, messageId: message.messageId },
      'the mailer threw an error, which is a bug in it; the recipient is recorded as uncertain',
    )
    return { outcome: 'unknown', detail: 'Mailcast failed while it submitted this message.' }
  }
}
