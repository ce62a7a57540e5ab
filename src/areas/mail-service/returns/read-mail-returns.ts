import { z } from 'zod'
import { HOUR_MS } from '#lib/duration.ts'
import { job, type JobScope } from '#operation/jobs/job.ts'
import type { System } from '#operation/system.ts'
import { type ProviderReport, readEventsApart, type ReturnProvider } from '#areas/bounces/index.ts'
import {
  findReturned,
  reportReturns,
  type ReturnedRecipient,
  type ReturnReport,
} from '#areas/mailings/index.ts'
import { UNREADABLE } from './return-fault.ts'
import { deletePost, findPost, listPostsBefore, noteProblem } from './returns-sql.ts'

const NAME = 'read_mail_returns'

export const readMailReturns = job({
  name: NAME,
  summary: 'Reads bounces and complaints that a mail service has posted, and records them.',
  data: z.strictObject({ postId: z.uuid() }),
  retries: 10,
  expireS: 900,
  atOnce: 2,

  async handler({ postId }, scope) {
    const post = await findPost(scope.db, postId)
    if (!post) return
    const { provider, deliveryId, body } = post
    const read = await readEventsApart({ provider, deliveryId: deliveryId ?? '', body })
    if (read === null) await noteUnreadable(scope, provider, body.length)
    for (const part of read?.parts ?? []) {
      // The process is stopping. The next job reads the request again. Events that are recorded
      // already count only once.
      if (scope.signal.aborted) return scope.ports.queue.enqueue(scope.db, NAME, [{ postId }])
      await record(scope, provider, JSON.parse(part) as ProviderReport[])
    }
    await deletePost(scope.db, postId)
  },
})

/** The age at which a request counts as forgotten. The retries of its job take up to an hour. */
const FORGOTTEN_MS = 2 * HOUR_MS
const FORGOTTEN_MAX = 100

/**
 * Enqueues jobs again for requests whose retries are used up, for example because of a long outage.
 */
export async function readForgotten({ db, ports: { clock, queue } }: System): Promise<boolean> {
  const before = new Date(clock.now().getTime() - FORGOTTEN_MS)
  for (const postId of await listPostsBefore(db, before, FORGOTTEN_MAX))
    await queue.enqueue(db, NAME, [{ postId }], { singletonKey: postId })
  return false
}

async function noteUnreadable(
  { db, ports: { clock, log } }: JobScope,
  provider: ReturnProvider,
  bytes: number,
): Promise<void> {
  log.warn({ provider, bytes }, 'a request of a mail service could not be read; it was dropped')
  await noteProblem(db, provider, UNREADABLE, clock.now())
}

/** Records reports: one transaction for each mailing, in the order in which they came. */
async function record(
  scope: JobScope,
  provider: ReturnProvider,
  reports: readonly ProviderReport[],
): Promise<void> {
  const found: { owner: ReturnedRecipient; report: ProviderReport }[] = []
  for (const report of reports) {
    const owner = await findReturned(scope, report)
    if (owner) found.push({ owner, report })
  }
  if (found.length < reports.length)
    scope.ports.log.debug(
      { provider, reports: reports.length - found.length },
      'a mail service reported about mails that are not ours, or were deleted; they are ignored',
    )
  const byMailing = Map.groupBy(found, ({ owner }) => `${owner.accountId} ${owner.mailingId}`)
  for (const ofMailing of byMailing.values()) {
    const { accountId, mailingId } = ofMailing[0]!.owner
    await scope.transaction(accountId, (tx) =>
      reportReturns(
        tx,
        mailingId,
        ofMailing.map(({ owner, report }) => returnReport(provider, owner, report)),
      ),
    )
  }
}

function returnReport(
  provider: ReturnProvider,
  { recipientId }: ReturnedRecipient,
  { kind, eventId, recipient, refusal, at }: ProviderReport,
): ReturnReport {
  return {
    kind,
    source: provider,
    eventId,
    recipientId,
    refusal,
    recipient,
    at: at === null ? null : new Date(at),
  }
}
