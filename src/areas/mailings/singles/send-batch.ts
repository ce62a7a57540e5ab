import { retryDatabase } from '#db/retry-database.ts'
import type { System } from '#operation/system.ts'
import type { SendResult } from '#ports/mailer.ts'
import { traced } from '#ports/tracer.ts'
import { HEARTBEAT_MS, leaseFrom } from '../lease.ts'
import type { BatchPermit } from '../submitting/batch-limiter.ts'
import type { Results } from '../submitting/outcome.ts'
import { submitBatch } from '../submitting/submit.ts'
import type { Throttles } from '../submitting/throttle.ts'
import type { DueRecipient } from './due-sql.ts'
import { extendBatch } from './mail-batch-sql.ts'
import type { TakenBatch } from './take-batch.ts'
import { writeResults } from './write-results.ts'

interface Tools {
  throttles: Throttles | null
  permit: Pick<BatchPermit, 'took' | 'hangs'>
}

export function sendBatch(system: System, batch: TakenBatch, tools: Tools): Promise<SendResult[]> {
  const attributes = { 'mailcast.batch_id': batch.batchId, 'mailcast.mails': batch.ready.length }
  return traced(system.ports.tracer, 'send batch', attributes, () =>
    sendReady(system, batch, tools),
  )
}

async function sendReady(
  system: System,
  batch: TakenBatch,
  { throttles, permit }: Tools,
): Promise<SendResult[]> {
  const { batchId, ready, gone } = batch
  const heartbeat = setInterval(() => void extendLease(system, batch), HEARTBEAT_MS).unref()
  const { log } = system.ports
  async function close(
    results: Results<DueRecipient>,
    left: readonly DueRecipient[],
  ): Promise<void> {
    // Only this process knows the mail server's answers, so the write is retried for a minute.
    const written = await retryDatabase(log, () => writeResults(system, batch, results, left), {
      batchId,
    })
    if (!written)
      log.warn(
        { batchId },
        'a batch of single mails is closed already, by another worker or an earlier try; its results are not written again',
      )
  }
  try {
    const { ended, results } = await submitBatch(system, {
      ready,
      gone,
      throttles,
      permit,
      narrow: close,
    })
    await close(ended, [])
    return results
  } finally {
    clearInterval(heartbeat)
  }
}

async function extendLease({ db, ports }: System, batch: TakenBatch): Promise<void> {
  try {
    await extendBatch(db, batch, leaseFrom(ports.clock.now()))
  } catch (err) {
    ports.log.warn(
      { err, batchId: batch.batchId },
      'the lease of a batch could not be extended; its mails may be counted as uncertain',
    )
  }
}
