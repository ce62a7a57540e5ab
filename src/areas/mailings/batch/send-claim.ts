import type { System } from '#operation/system.ts'
import { traced } from '#ports/tracer.ts'
import { keepExtending } from './lease.ts'
import type { PendingRecipient } from '../pending-recipient.ts'
import type { BatchPermit } from './batch-limiter.ts'
import type { Claim } from './claim.ts'
import { submitBatch } from './submit.ts'
import type { Throttles } from '../submitting/throttle.ts'

/** The milliseconds of a claim. After this time the worker claims other mails. */
const CLAIM_MS = 1000

interface Tools {
  throttles: Throttles
  permit: BatchPermit
  signal: AbortSignal
}

/** Submits the mails of a claim in batches, until none is left or its time has ended. */
export function sendClaim<R extends PendingRecipient>(
  system: System,
  claim: Claim<R>,
  tools: Tools,
): Promise<void> {
  return traced(system.ports.tracer, 'send claim', attributesOf(claim.ids), () =>
    sendBatches(system, claim, tools),
  )
}

async function sendBatches<R extends PendingRecipient>(
  system: System,
  claim: Claim<R>,
  { throttles, permit, signal }: Tools,
): Promise<void> {
  const { clock } = system.ports
  await keepExtending(system, claim, async () => {
    await permit.enter()
    try {
      const ends = clock.now().getTime() + CLAIM_MS
      for (;;) {
        if (clock.now().getTime() >= ends) claim.stop()
        const batch = await claim.take(signal.aborted ? 0 : permit.next())
        if (!batch) break
        permit.opened(batch.ready.length)
        if (batch.ready.length > 0)
          claim.learn(await submitBatch(system, batch, { throttles, permit }))
      }
    } finally {
      claim.stop()
      permit.leave()
    }
    await claim.release?.()
  })
}

/** Names ids like attributes of spans: `mailcast.account_id`. */
function attributesOf(ids: Claim['ids']): Record<string, string> {
  const named = Object.entries(ids).map(([name, id]) => [
    `mailcast.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
    id,
  ])
  return Object.fromEntries(named) as Record<string, string>
}
