import type { System } from '#operation/system.ts'
import { MAIL_CLASS } from '../mail-class.ts'
import { Refusals } from '../batch/blocked.ts'
import type { Claim } from '../batch/claim.ts'
import type { EmailCache } from '../submitting/email-cache.ts'
import { oneByOne } from '../batch/one-by-one.ts'
import type { DueRecipient } from './due-sql.ts'
import { MailTaker } from './take-batch.ts'

/**
 * Makes the function that claims single mails: those that no reader waits for, and later tries.
 * `idle`: none is due. Each batch is a lease of its own, so the claim has nothing to release.
 */
export function openSingles(
  system: System,
  emails: EmailCache,
): () => Promise<Claim<DueRecipient> | 'idle'> {
  const inTurn = oneByOne()
  const classes = [MAIL_CLASS.ordinary, MAIL_CLASS.retry].map((mailClass) => ({
    taker: new MailTaker(system, emails, mailClass),
    refusals: new Refusals(system, ({ detail }) =>
      system.ports.log.warn(
        { detail },
        'the mail server takes no single mails now; trying those of this class again in a minute',
      ),
    ),
  }))
  const unblocked = () => classes.filter(({ refusals }) => !refusals.isBlocked)

  async function anyDue(): Promise<boolean> {
    for (const { taker } of unblocked()) if (await taker.due()) return true
    return false
  }

  async function takeAny(size: number) {
    for (const { taker, refusals } of unblocked()) {
      const batch = await taker.take(size)
      if (batch) return { batch, refusals }
    }
    return null
  }

  return async () => {
    if (!(await anyDue())) return 'idle'
    let open: Awaited<ReturnType<typeof takeAny>> = null
    let isOver = false
    return {
      async take(size) {
        open = isOver || size === 0 ? null : await inTurn(() => takeAny(size))
        return open && open.batch
      },
      learn: (results) => open?.refusals.note(results),
      stop: () => void (isOver = true),
      get ids() {
        return open ? open.batch.ids : {}
      },
      extend: async (until) => open?.batch.extend(until),
    }
  }
}
