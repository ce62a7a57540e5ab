import type { Db } from '#db/rows.ts'
import { expireSession } from '../checkout/sessions.ts'
import { close } from '../events/event.ts'
import { Ledger, type LedgerOptions } from '../store/ledger.ts'
import { lockAccount, nextDue, type Stored } from '../store/object-sql.ts'
import { settleDebit } from '../subscriptions/debits.ts'
import { changeInvoice, changeSubscription } from '../subscriptions/renew.ts'

const NO_CAUSE = { requestId: null, idempotencyKey: null }
/** The most changes in one go. More would mean a renewal without end. */
const CHANGES_MAX = 10_000

/** Does all that is due in an account, in order. Returns the number of changes. */
export async function catchUp(db: Db, options: LedgerOptions): Promise<number> {
  for (let done = 0; done < CHANGES_MAX; done++) {
    if (!(await nextDue(db, options.accountId, options.now))) return done
    await db.transaction().execute(async (trx) => {
      await lockAccount(trx, options.accountId)
      const due = await nextDue(trx, options.accountId, options.now)
      if (!due) return
      const ledger = new Ledger(trx, { ...options, now: due.dueAt! })
      await change(ledger, due)
      await close(ledger, NO_CAUSE)
    })
  }
  throw new Error(
    `the sandbox's account ${options.accountId} did not come to rest after ${CHANGES_MAX} changes`,
  )
}

async function change(ledger: Ledger, { id, kind }: Stored): Promise<void> {
  if (kind === 'checkout.session')
    await expireSession(ledger, await ledger.get('checkout.session', id))
  else if (kind === 'subscription')
    await changeSubscription(ledger, await ledger.get('subscription', id))
  else if (kind === 'payment_intent')
    await settleDebit(ledger, await ledger.get('payment_intent', id))
  else if (kind === 'invoice') await changeInvoice(ledger, await ledger.get('invoice', id))
  else throw new Error(`nothing happens to a ${kind} by itself`)
}
