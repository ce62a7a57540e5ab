import type { JobScope } from '#operation/jobs/job.ts'
import type { Outbox } from '#ports/mailer.ts'
import { singleMailsOf } from './scrub-events-sql.ts'
import type { Wanted } from './erasure.ts'

const PAGE = 500
/** The bytes of a mail that are read to find its Message-ID. */
const HEAD_BYTES = 16_384

/**
 * Deletes a person's mails from the outbox folder, found by the contact or recipient in the
 * Message-ID.
 */
export async function scrubOutbox(
  outbox: Outbox,
  scope: Pick<JobScope, 'db' | 'signal'> & { accountId: string },
  wanted: Wanted,
): Promise<void> {
  const ids = [...wanted.contacts.map(({ id }) => id), ...(await singleMailsOf(scope, wanted))]
  for (let before: string | undefined; ;) {
    scope.signal.throwIfAborted()
    const files = await outbox.list(PAGE, before)
    for (const { name } of files) {
      const head = (await outbox.read(name))?.subarray(0, HEAD_BYTES).toString('latin1') ?? ''
      const messageId = /^Message-ID:\s*(.*)$/im.exec(head)?.[1] ?? ''
      if (ids.some((id) => messageId.includes(id))) await outbox.remove(name)
    }
    before = files.at(-1)?.name
    if (files.length < PAGE) return
  }
}
