import { randomInt } from 'node:crypto'
import type { System } from '#operation/system.ts'
import { CannotBeMade } from '#areas/emails/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { OPEN_MAX_SHARED } from '../batch/batch-limiter.ts'
import type { Addressee } from '../mail-kind.ts'
import type { EmailCache, MailMaker } from '../submitting/email-cache.ts'
import { MessageQueue, type Prepared } from '../batch/message-queue.ts'
import { prepareMessage, type UnmadeResult } from '../submitting/prepared-message.ts'
import {
  delayDue,
  type DueMailing,
  type DueRecipient,
  findDueMailings,
  readDue,
} from './due-sql.ts'
import type { MailClass } from '../mail-class.ts'
import { sharesOf } from './shares.ts'

/** The milliseconds by which mails are delayed when their text cannot be compiled now. */
const UNREADY_MS = MINUTE_MS
/**
 * The number of positions in the queue at which a worker may begin, so that concurrent processes
 * read different mails.
 */
const PLACES = 16
/** The batches read by one statement while the mail server is fast. */
const READ = 4
/** The milliseconds after which mails are read again before use, since contacts may change. */
const KEPT_MS = 1000

/** The values of a recipient for whom the kind of mail no longer has an address. */
const UNADDRESSED: Addressee = { email: null, fields: null }

type Maker = MailMaker | UnmadeResult

/** Mails read together, by account, mailing and recipient. */
interface Reading {
  queue: MessageQueue<DueRecipient>
  until: number
  /** True when as many mails were found as wanted, so that more may be due. */
  more: boolean
}

/**
 * A reader of due mails of one class, from all accounts in turn. It makes messages before they are
 * needed.
 */
export class DuePrefetch {
  /** True after another process took most of the mails of the last read. */
  contended = false
  readonly #system: System
  readonly #emails: EmailCache
  readonly #class: MailClass
  #served: DueMailing | null = null
  #reading: Reading | null = null
  #reads: Promise<void> = Promise.resolve()

  constructor(system: System, emails: EmailCache, mailClass: MailClass) {
    this.#system = system
    this.#emails = emails
    this.#class = mailClass
  }

  /**
   * Returns up to `size` mails, which are still due. Empty when no text is ready. Null when no mail
   * is due.
   */
  async next(size: number): Promise<Prepared<DueRecipient>[] | null> {
    await this.#reads
    const reading = this.#usable() ?? (this.#reading = await this.#read(size))
    return reading && reading.queue.take(size)
  }

  /**
   * Reads further mails and makes their messages while others are submitted. Call it after those
   * were taken; otherwise it reads them again.
   */
  readAhead(size: number): void {
    const before = this.#reads
    this.#reads = (async () => {
      await before
      if (this.contended || this.#usable() || !this.#reading?.more) return
      // If this fails, `next` reads again and rejects.
      this.#reading = await this.#read(size).catch(() => null)
      this.#reading?.queue.makeAhead(size)
    })()
  }

  #usable(): Reading | null {
    const reading = this.#reading
    if (!reading || this.contended || reading.until <= this.#system.ports.clock.now().getTime())
      return null
    return reading.queue.length > 0 ? reading : null
  }

  async #read(size: number): Promise<Reading | null> {
    const { db, ports } = this.#system
    const now = ports.clock.now()
    const wanted = size > OPEN_MAX_SHARED && !this.contended ? READ * size : size
    const due = await this.#peek(wanted, now)
    if (due.length === 0) return null
    const makers = await this.#makers(due)
    const unready = due.filter(({ mailingId }) => makers.get(mailingId) === null)
    // Messages are made before the mails are taken, so that mails whose message fails stay due.
    if (unready.length > 0)
      await delayDue(db, this.#class, unready, new Date(now.getTime() + UNREADY_MS))
    const queue = new MessageQueue<DueRecipient>((recipient) => {
      const maker = makers.get(recipient.mailingId)!
      return 'made' in maker ? maker : prepareMessage(maker, recipient)
    })
    const ready = due.filter(({ mailingId }) => makers.get(mailingId) !== null)
    queue.add(await withAddresses(ready, makers))
    return {
      queue,
      until: now.getTime() + KEPT_MS,
      more: wanted > size && due.length === wanted,
    }
  }

  async #peek(size: number, now: Date): Promise<DueRecipient[]> {
    const { db } = this.#system
    let waiting = await findDueMailings(db, this.#class, this.#served, now)
    if (waiting.length === 0 && this.#served)
      waiting = await findDueMailings(db, this.#class, null, now)
    const parts = sharesOf(waiting, size)
    this.#served = parts.at(-1) ?? null
    if (parts.length === 0) return []
    if (this.contended) {
      const place = randomInt(PLACES)
      const elsewhere = parts.map((part) => ({ ...part, offset: place * part.limit }))
      const found = await readDue(db, this.#class, elsewhere, now)
      if (found.length > 0) return found
    }
    return readDue(db, this.#class, parts, now)
  }

  /** Finds the functions that make the mailings' messages; null when no function is ready. */
  async #makers(due: readonly DueRecipient[]): Promise<Map<string, Maker | null>> {
    const mailings = [
      ...new Map(
        due.map(({ accountId, mailingId }) => [mailingId, { accountId, mailingId }]),
      ).values(),
    ]
    const found = mailings.map(async (mailing) => {
      const maker = this.#emails.find(mailing).catch((err: unknown) => {
        const { log } = this.#system.ports
        if (err instanceof CannotBeMade) {
          log.warn(
            { ...mailing, err },
            'the text of single mails cannot be made into mails; they fail and are not tried again',
          )
          return {
            made: false as const,
            outcome: 'refused' as const,
            detail: `The mail could not be made: ${err.fieldError.detail}`,
          }
        }
        log.warn(
          { ...mailing, err },
          'single mails could not be prepared; trying again in a minute',
        )
        return null
      })
      return [mailing.mailingId, await maker] as const
    })
    return new Map(await Promise.all(found))
  }
}

async function withAddresses(
  due: readonly DueRecipient[],
  makers: ReadonlyMap<string, Maker | null>,
): Promise<readonly DueRecipient[]> {
  const found = new Map<DueRecipient, Addressee>()
  for (const [mailingId, mails] of Map.groupBy(due, (one) => one.mailingId)) {
    const maker = makers.get(mailingId)
    if (!maker || 'made' in maker || !maker.addressesOf) continue
    const addresses = await maker.addressesOf(mails.map(({ recipientId }) => recipientId))
    for (const mail of mails) found.set(mail, addresses.get(mail.recipientId) ?? UNADDRESSED)
  }
  return found.size === 0 ? due : due.map((mail) => ({ ...mail, ...found.get(mail) }))
}
