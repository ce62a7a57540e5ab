import { randomInt } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { retryDatabase } from '#db/retry-database.ts'
import { newUuid } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import { transaction, transactionOfMany } from '#operation/transaction.ts'
import { CannotBeMade, type MessageMaker } from '#areas/emails/index.ts'
import { leaseFrom } from '../lease.ts'
import { findMailing, lockMailing } from '../mailing-sql.ts'
import { stopForLimit } from '../returns/auto-pause.ts'
import { HELD_ELSEWHERE_MS, monthOf } from '../usage-sql.ts'
import type { MailKinds } from '../mail-kind.ts'
import type { EmailCache } from '../submitting/email-cache.ts'
import type { Prepared } from '../submitting/prefetch.ts'
import { prepareMessage, type UnmadeResult } from '../submitting/prepared-message.ts'
import type { Gone } from '../submitting/submit.ts'
import { delayDue, type DueMailing, type DueRecipient, findDueMailings, readDue } from './due-sql.ts'
import { type MailBatch, takeMails } from './mail-batch-sql.ts'
import type { MailClass } from './mail-class.ts'
import { sharesOf } from './shares.ts'
import { writeResults } from './write-results.ts'

/** The delay of mails whose text cannot be opened now. */
const UNREADY_MS = 60_000
/** Messages made before the event loop may handle other work again. */
const AT_ONCE = 8
/** A worker that meets another process at the same mails begins at one of so many places, so that they part. */
const PLACES = 16

/** A batch of single mails that is committed as being submitted. */
export interface TakenBatch extends MailBatch {
  ready: Prepared<DueRecipient>[]
  /** Mails that are not wanted any more, with the reason. */
  gone: Gone<DueRecipient>
  /** The part of `gone` that the batch does not hold: these mails are still due. */
  stillDue: ReadonlySet<DueRecipient>
}

export interface TakerParts {
  kinds: MailKinds
  emails: EmailCache
}

/** Takes batches of one class, from accounts in turns. */
export class MailTaker {
  readonly #system: System
  readonly #parts: TakerParts
  readonly #class: MailClass
  #served: DueMailing | null = null
  /** True after another process took most of a batch that this one had made. */
  #contended = false

  constructor(system: System, parts: TakerParts, of: MailClass) {
    this.#system = system
    this.#parts = parts
    this.#class = of
  }

  /** Takes up to `size` due mails. Returns null when none is due; a batch without mails when other workers were quicker, or their texts are not ready. */
  async take(size: number): Promise<TakenBatch | null> {
    const due = await this.#peek(size)
    if (due.length === 0) return null
    const ready = await this.#prepare(due)
    return this.#commit(ready)
  }

  /** Returns whether mails of the class are due. */
  async due(): Promise<boolean> {
    const { db, ports } = this.#system
    return (await findDueMailings(db, this.#class, null, ports.clock.now())).length > 0
  }

  async #peek(size: number): Promise<DueRecipient[]> {
    const { db, ports } = this.#system
    const now = ports.clock.now()
    let waiting = await findDueMailings(db, this.#class, this.#served, now)
    if (waiting.length === 0 && this.#served) waiting = await findDueMailings(db, this.#class, null, now)
    const parts = sharesOf(waiting, size)
    this.#served = parts.at(-1) ?? null
    if (parts.length === 0) return []
    if (this.#contended) {
      const place = randomInt(PLACES)
      const found = await readDue(
        db,
        this.#class,
        parts.map((part) => ({ ...part, offset: place * part.limit })),
        now,
      )
      if (found.length > 0) return found
    }
    return readDue(db, this.#class, parts, now)
  }

  /** Makes the messages, before the mails are taken: what is slow or fails there leaves them due. */
  async #prepare(due: readonly DueRecipient[]): Promise<Prepared<DueRecipient>[]> {
    const makers = await this.#makers(due)
    const made: Prepared<DueRecipient>[] = []
    const unready: DueRecipient[] = []
    for (const [i, recipient] of due.entries()) {
      const maker = makers.get(recipient.mailingId)!
      if (maker === null) unready.push(recipient)
      else made.push({ recipient, message: 'made' in maker ? maker : prepareMessage(maker, recipient) })
      if (i % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop()
    }
    const { db, ports } = this.#system
    if (unready.length > 0) await delayDue(db, this.#class, unready, new Date(ports.clock.now().getTime() + UNREADY_MS))
    return made
  }

  async #makers(due: readonly DueRecipient[]): Promise<Map<string, MessageMaker | UnmadeResult | null>> {
    const mailings = [...new Map(due.map(({ accountId, mailingId }) => [mailingId, { accountId, mailingId }])).values()]
    const found = mailings.map(async (mailing) => {
      const maker = this.#parts.emails.find(mailing).catch((err: unknown) => {
        const { log } = this.#system.ports
        if (err instanceof CannotBeMade) {
          log.warn({ ...mailing, err }, 'the text of single mails cannot be made into mails; they fail and are not tried again')
          return { made: false as const, outcome: 'refused' as const, detail: `The mail could not be made: ${err.fieldError.detail}` }
        }
        log.warn({ ...mailing, err }, 'single mails could not be prepared; trying again in a minute')
        return null
      })
      return [mailing.mailingId, await maker] as const
    })
    return new Map(await Promise.all(found))
  }

  /** Makes the mails of a batch due again that may have been committed though its commit failed. None of them was submitted. */
  async #giveBack(batch: MailBatch, recipients: readonly DueRecipient[]): Promise<void> {
    const { ports } = this.#system
    const outcomes = recipients.map((recipient) => {
      const { reason, attempts } = recipient
      return { recipient, status: 'later' as const, reason, retryAt: ports.clock.now(), attempts }
    })
    const given = { batch: { ...batch, stillDue: new Set<DueRecipient>() }, kinds: this.#parts.kinds }
    await retryDatabase(ports.log, () => writeResults(this.#system, given, { outcomes, bounces: [] }, []), { batchId: batch.batchId })
  }

  /** Stops a campaign whose account has used up its allowance. */
  #stop(accountId: string, mailingId: string): Promise<void> {
    return transaction(this.#system, accountId, async (scope) => {
      const mailing = await lockMailing(scope, mailingId)
      if (mailing?.status === 'sending') await stopForLimit(scope, mailing)
    })
  }

  /** Commits the batch before the first byte of any of its messages leaves. */
  async #commit(mails: readonly Prepared<DueRecipient>[]): Promise<TakenBatch> {
    const { ports } = this.#system
    const batch: MailBatch = { batchId: newUuid(ports.clock.now().getTime()), class: this.#class }
    if (mails.length === 0) return { ...batch, ready: [], gone: new Map(), stillDue: new Set() }
    const recipients = mails.map(({ recipient }) => recipient)
    const now = ports.clock.now()
    const taking = transactionOfMany(this.#system, async (db, scopeOf) => {
      const verdicts = await takeMails(db, batch, recipients, { until: leaseFrom(now), month: monthOf(now) })
      const open = recipients.filter((_, i) => verdicts[i] === 'open')
      const refused = new Map<DueRecipient, string>()
      for (const [mailingId, of] of Map.groupBy(open, (one) => one.mailingId)) {
        const scope = scopeOf(of[0]!.accountId)
        const mailing = (await findMailing(scope, mailingId))!
        const reasons = await this.#parts.kinds.get(mailing.kind)!.admit?.(scope, mailing, of)
        for (const one of of) if (reasons?.has(one.recipientId)) refused.set(one, reasons.get(one.recipientId)!)
      }
      return { verdicts, refused }
    })
    const { verdicts, refused } = await taking.catch(async (error: unknown) => {
      await this.#giveBack(batch, recipients)
      throw error
    })
    const has = (verdict: string) => recipients.filter((_, i) => verdicts[i] === verdict)
    if (has('wait').length > 0) await delayDue(this.#system.db, this.#class, has('wait'), new Date(now.getTime() + HELD_ELSEWHERE_MS))
    for (const [mailingId, [first]] of Map.groupBy(has('limit'), (one) => one.mailingId)) await this.#stop(first!.accountId, mailingId)
    const isOurs = (i: number) => !NOT_OURS.has(verdicts[i]!)
    this.#contended = has('taken').length > mails.length / 2
    const stillDue = new Set(recipients.filter((_, i) => isOurs(i) && verdicts[i] !== 'open'))
    const gone = new Map([...refused, ...recipients.flatMap((one, i) => (stillDue.has(one) ? [[one, verdicts[i]!] as const] : []))])
    return { ...batch, ready: mails.filter((_, i) => isOurs(i)), gone, stillDue }
  }
}

/** Verdicts about mails that the batch neither holds nor closes. */
const NOT_OURS = new Set(['taken', 'parked', 'wait', 'limit'])
