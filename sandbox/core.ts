import type { Db } from '#db/rows.ts'
import { SECOND_MS } from '#lib/duration.ts'
import { deliverWaiting, postByHttp, type PostEvent } from './events/deliver.ts'
import { renewDeliveries } from './events/delivery-sql.ts'
import { close } from './events/event.ts'
import { createEndpoint } from './events/webhook-endpoints.ts'
import {
  type AccountSettings,
  type Delivery,
  NO_SETTINGS,
  type OpenAccount,
  openAccount,
  PLATFORM,
} from './store/account.ts'
import { Ledger } from './store/ledger.ts'
import { lockAccount } from './store/object-sql.ts'
import { catchUp } from './time/due.ts'

export interface SandboxOptions {
  db: Db
  clock: { now(): Date }
  log: { warn(fields: object, message: string): void }
  baseUrl: string
  /** False: events wait until a test delivers them. */
  deliversAtOnce?: boolean
  /** The secret for the operator's events to this server; null when only endpoints get them. */
  platformSecret?: string | null
  post?: PostEvent
}

/**
 * Returns whether an account exists without having been created: the operator's, those of this
 * program's accounts, and those of own keys.
 */
const isImplied = (accountId: string): boolean => accountId.startsWith('acct_sandbox')

const NO_CAUSE = { requestId: null, idempotencyKey: null }

/** The sandbox's state, in the database, shared by all processes of a deployment. */
export class Core {
  readonly options: SandboxOptions
  #isWatched = false
  readonly #delivering = new Map<string, Promise<unknown>>()

  constructor(options: SandboxOptions) {
    this.options = options
  }

  /** Returns the machine's time in seconds. */
  now(): number {
    return Math.floor(this.options.clock.now().getTime() / SECOND_MS)
  }

  /** Reads the settings of an account; null when it was never created. */
  async settings(accountId: string, isOwnKey = false): Promise<OpenAccount | null> {
    const found = await openAccount(
      this.options.db,
      accountId,
      this.now(),
      isOwnKey || isImplied(accountId),
    )
    if (accountId === PLATFORM) await this.#watchPlatform()
    return found
  }

  async #watchPlatform(): Promise<void> {
    const { platformSecret = null, baseUrl } = this.options
    if (platformSecret === null || this.#isWatched) return
    this.#isWatched = true
    const url = `${baseUrl}/inbound/stripe`
    await this.change(PLATFORM, async (ledger) => {
      if ((await ledger.list('webhook_endpoint', { fields: { url } })).length > 0) return
      createEndpoint(ledger, { url, secret: platformSecret, events: ['*'] })
    })
  }

  async changeSettings(accountId: string, change: Partial<AccountSettings>): Promise<void> {
    await this.change(accountId, async (ledger) => {
      ledger.put(await ledger.get('account', accountId), {
        hidden: { ...(await ledger.hidden(accountId)), ...change },
      })
    })
  }

  /** Does all that is due in an account, and delivers its events. */
  async catchUp(
    accountId: string,
    { offset, changesAt }: Pick<OpenAccount, 'offset' | 'changesAt'>,
  ): Promise<number> {
    const { db, baseUrl } = this.options
    const now = this.now() + offset
    if (changesAt === null || changesAt > now) return 0
    const changes = await catchUp(db, { accountId, now, livemode: false, baseUrl })
    if (changes > 0) this.afterEvents(accountId)
    return changes
  }

  /** Changes an account in a transaction, and delivers its events. */
  async change<T>(accountId: string, work: (ledger: Ledger) => Promise<T>): Promise<T> {
    const settings = (await this.settings(accountId)) ?? NO_SETTINGS
    const { db, baseUrl } = this.options
    const { result, hasEvents } = await db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId)
      const ledger = new Ledger(trx, {
        accountId,
        now: this.now() + settings.offset,
        livemode: false,
        baseUrl,
      })
      const result = await work(ledger)
      return { result, hasEvents: await close(ledger, NO_CAUSE) }
    })
    if (hasEvents) this.afterEvents(accountId)
    return result
  }

  async read<T>(accountId: string, work: (ledger: Ledger) => Promise<T>): Promise<T> {
    const settings = (await this.settings(accountId)) ?? NO_SETTINGS
    const { db, baseUrl } = this.options
    return work(
      new Ledger(db, { accountId, now: this.now() + settings.offset, livemode: false, baseUrl }),
    )
  }

  /** Delivers events in the order set for the account, after the request that caused them. */
  afterEvents(accountId: string): void {
    if (this.options.deliversAtOnce === false) return
    const turn = (this.#delivering.get(accountId) ?? Promise.resolve())
      .then(async () =>
        this.deliver(accountId, (await this.settings(accountId))?.delivery ?? 'in_order'),
      )
      .catch((err: unknown) =>
        this.options.log.warn(
          { err, account: accountId },
          'sandbox events were not delivered; the next change delivers them',
        ),
      )
    this.#delivering.set(accountId, turn)
    void turn.finally(
      () => this.#delivering.get(accountId) === turn && this.#delivering.delete(accountId),
    )
  }

  /** Delivers waiting events. Returns the statuses of the answers. */
  deliver(accountId: string, order: Delivery): Promise<(number | null)[]> {
    const { db, post = postByHttp } = this.options
    return deliverWaiting({ db, now: () => this.now(), post }, accountId, order)
  }

  /** Delivers failed or dropped events again, or one by its id. */
  async deliverAgain(accountId: string, eventId: string | null): Promise<(number | null)[]> {
    await renewDeliveries(this.options.db, accountId, eventId)
    return this.deliver(accountId, 'in_order')
  }

  async idle(): Promise<void> {
    while (this.#delivering.size > 0) await Promise.all(this.#delivering.values())
  }
}
