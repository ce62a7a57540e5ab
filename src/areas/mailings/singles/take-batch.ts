import { retryDatabase } from '#db/retry-database.ts'
import { monthOf } from '#lib/month.ts'
import { claimUuid } from '#lib/typeid.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Scope } from '#operation/scope.ts'
import type { System } from '#operation/system.ts'
import { transaction, transactionOfMany } from '#operation/transaction.ts'
import { leaseFrom } from '../batch/lease.ts'
import { findMailing, lockMailing } from '../mailing-sql.ts'
import { stopForLimit } from '../returns/auto-pause.ts'
import { HELD_ELSEWHERE_MS } from '../usage-sql.ts'
import { findMailKind } from '../mail-kind.ts'
import type { EmailCache } from '../submitting/email-cache.ts'
import type { Batch, Lease } from '../batch/claim.ts'
import type { Prepared } from '../batch/message-queue.ts'
import { delayDue, type DueRecipient, findDueMailings } from './due-sql.ts'
import { extendBatch, type MailBatch, takeMails } from './mail-batch-sql.ts'
import { DuePrefetch } from './prefetch-due.ts'
import type { MailClass } from '../mail-class.ts'
import { writeResults } from './write-results.ts'

/** A batch of single mails, which is a lease of its own. */
export interface TakenBatch extends MailBatch, Batch<DueRecipient>, Lease {
  /** The recipients in `gone` whose mails are still due, but not in this batch. */
  stillDue: ReadonlySet<DueRecipient>
}

/** A source of batches of due single mails of one class, from all accounts in turn. */
export class MailTaker {
  readonly #system: System
  readonly #class: MailClass
  readonly #prefetch: DuePrefetch

  constructor(system: System, emails: EmailCache, mailClass: MailClass) {
    this.#system = system
    this.#class = mailClass
    this.#prefetch = new DuePrefetch(system, emails, mailClass)
  }

  /**
   * Takes due mails. Returns null when no mail is due. Returns an empty batch when other workers
   * took the mails, or no text is ready.
   */
  async take(size: number): Promise<TakenBatch | null> {
    const mails = await this.#prefetch.next(size)
    if (!mails) return null
    const batch = await this.#commit(mails)
    this.#prefetch.readAhead(size)
    return batch
  }

  async due(): Promise<boolean> {
    const { db, ports } = this.#system
    return (await findDueMailings(db, this.#class, null, ports.clock.now())).length > 0
  }

  /**
   * Makes mails due again after a commit that failed or whose result is unknown. None of the mails
   * was submitted.
   */
  async #giveBack(batch: MailBatch, recipients: readonly DueRecipient[]): Promise<void> {
    const { ports } = this.#system
    const outcomes = recipients.map((recipient) => {
      const { reason, attempts } = recipient
      return { recipient, status: 'later' as const, reason, retryAt: ports.clock.now(), attempts }
    })
    const given = { ...batch, stillDue: new Set<DueRecipient>() }
    await retryDatabase(
      ports.log,
      () => writeResults(this.#system, given, { outcomes, bounces: [] }, []),
      { batchId: batch.batchId },
    )
  }

  /** Stops a mailing whose account has used up its allowance. */
  #stop(accountId: string, mailingId: string): Promise<void> {
    return transaction(this.#system, accountId, async (scope) => {
      const mailing = await lockMailing(scope, mailingId)
      if (mailing?.status === 'sending') await stopForLimit(scope, mailing)
    })
  }

  /**
   * Delays or stops mails beyond the allowance, which are still due. An error here is only logged,
   * since the batch is committed; the next read of the queue tries again.
   */
  async #beyondAllowance(
    { batchId }: MailBatch,
    { wait, limit, held }: Record<'wait' | 'limit' | 'held', readonly DueRecipient[]>,
  ): Promise<void> {
    const { db, ports } = this.#system
    try {
      if (wait.length > 0)
        await delayDue(
          db,
          this.#class,
          wait,
          new Date(ports.clock.now().getTime() + HELD_ELSEWHERE_MS),
        )
      if (held.length > 0)
        await delayDue(db, this.#class, held, new Date(ports.clock.now().getTime() + USED_UP_MS))
      for (const [mailingId, [first]] of Map.groupBy(limit, (one) => one.mailingId))
        await this.#stop(first!.accountId, mailingId)
    } catch (err) {
      ports.log.warn(
        { err, batchId },
        'mails beyond the allowance could not be delayed or stopped; the next look at them tries it again',
      )
    }
  }

  /** Commits that the mails are being submitted, before the first byte of a message is sent. */
  async #commit(mails: readonly Prepared<DueRecipient>[]): Promise<TakenBatch> {
    const { ports } = this.#system
    const batch: MailBatch = {
      batchId: claimUuid(ports.clock.now().getTime(), ports.wakeups.worker),
      class: this.#class,
    }
    if (mails.length === 0) return this.#opened(batch, [], new Map(), new Set())
    const recipients = mails.map(({ recipient }) => recipient)
    const now = ports.clock.now()
    const taking = transactionOfMany(this.#system, async (db, scopeOf) => {
      const verdicts = await takeMails(db, batch, recipients, {
        until: leaseFrom(now),
        month: monthOf(now),
      })
      const open = recipients.filter((_, i) => verdicts[i] === 'open')
      const refused = new Map<DueRecipient, string>()
      for (const [mailingId, some] of Map.groupBy(open, (one) => one.mailingId)) {
        const scope = scopeOf(some[0]!.accountId)
        const mailing = (await findMailing(scope, mailingId))!
        const reasons = await findMailKind(scope, mailing.kind).admit?.(scope, mailing, some)
        for (const one of some)
          if (reasons?.has(one.recipientId)) refused.set(one, reasons.get(one.recipientId)!)
      }
      return { verdicts: await waiting(scopeOf, recipients, verdicts), refused }
    })
    const { verdicts, refused } = await taking.catch(async (error: unknown) => {
      await this.#giveBack(batch, recipients)
      throw error
    })
    const has = (verdict: string) => recipients.filter((_, i) => verdicts[i] === verdict)
    await this.#beyondAllowance(batch, {
      wait: has('wait'),
      limit: has('limit'),
      held: has('held'),
    })
    const isOurs = (i: number) => !NOT_OURS.has(verdicts[i]!)
    this.#prefetch.contended = has('taken').length > mails.length / 2
    const stillDue = new Set(recipients.filter((_, i) => isOurs(i) && verdicts[i] !== 'open'))
    const gone = new Map([
      ...refused,
      ...recipients.flatMap((one, i) => (stillDue.has(one) ? [[one, verdicts[i]!] as const] : [])),
    ])
    const ready = mails.filter((_, i) => isOurs(i))
    return this.#opened(batch, ready, gone, stillDue)
  }

  #opened(
    batch: MailBatch,
    ready: readonly Prepared<DueRecipient>[],
    gone: TakenBatch['gone'],
    stillDue: TakenBatch['stillDue'],
  ): TakenBatch {
    const { db, ports } = this.#system
    const ids = { batchId: batch.batchId }
    return {
      ...batch,
      ids,
      ready,
      gone,
      stillDue,
      extend: (until) => extendBatch(db, batch, until),
      // Only this process knows the mail server's answers, so the write is retried for a minute.
      record: async (results, unanswered) => {
        const write = () => writeResults(this.#system, { ...batch, stillDue }, results, unanswered)
        if (!(await retryDatabase(ports.log, write, ids)))
          ports.log.warn(
            ids,
            'a batch of single mails is closed already, by another worker or an earlier try; its results are not written again',
          )
      },
    }
  }
}

/** The results that mean that the batch does not contain the mail. */
const NOT_OURS = new Set(['taken', 'parked', 'wait', 'limit', 'held'])

/**
 * The milliseconds after which a mail that waits for the next month is tried again, since the plan
 * may have changed.
 */
const USED_UP_MS = 10 * MINUTE_MS

/** Delays mails that wait for the next month, instead of skipping them. */
async function waiting(
  scopeOf: (accountId: string) => Scope,
  mails: readonly DueRecipient[],
  verdicts: readonly string[],
): Promise<string[]> {
  const decided = [...verdicts]
  const usedUp = mails.flatMap((mail, i) =>
    verdicts[i] === 'plan_limit_emails' ? [{ mail, i }] : [],
  )
  for (const [mailingId, some] of Map.groupBy(usedUp, ({ mail }) => mail.mailingId)) {
    const scope = scopeOf(some[0]!.mail.accountId)
    const mailing = await findMailing(scope, mailingId)
    if (mailing && findMailKind(scope, mailing.kind).rules.usedUp === 'wait')
      for (const { i } of some) decided[i] = 'held'
  }
  return decided
}
