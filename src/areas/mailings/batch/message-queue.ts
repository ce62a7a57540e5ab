import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { PendingRecipient } from '../pending-recipient.ts'
import type { PreparedMessage } from '../submitting/prepared-message.ts'

export interface Prepared<R extends PendingRecipient = PendingRecipient> {
  recipient: R
  message: PreparedMessage
}

/**
 * The number of messages made in advance before other work may run. They take a quarter of a
 * millisecond.
 */
const AT_ONCE = 8
/**
 * The milliseconds of making messages after which the event loop runs once. A mail with much Liquid
 * takes 30 to 150 ms.
 */
const BUSY_MS = 10

/** Recipients in order. Their messages are made in advance, while database and mail server work. */
export class MessageQueue<R extends PendingRecipient> {
  readonly #prepare: (recipient: R) => PreparedMessage
  readonly #ready: Prepared<R>[] = []
  readonly #unmade: R[] = []
  #wanted = 0
  #making = false
  #stopped = false

  constructor(prepare: (recipient: R) => PreparedMessage) {
    this.#prepare = prepare
  }

  /** The number of recipients without a message. */
  get unmade(): number {
    return this.#unmade.length
  }

  get length(): number {
    return this.#ready.length + this.#unmade.length
  }

  get stopped(): boolean {
    return this.#stopped
  }

  add(recipients: readonly R[]): void {
    this.#unmade.push(...recipients)
  }

  /** Takes up to `size` recipients with their messages, and begins to make as many again. */
  async take(size: number): Promise<Prepared<R>[]> {
    while (this.#ready.length < size && this.#unmade.length > 0 && !this.#stopped) {
      this.#make(size - this.#ready.length)
      if (this.#ready.length < size && this.#unmade.length > 0) await yieldToEventLoop()
    }
    const taken = this.#ready.splice(0, size)
    this.makeAhead(size)
    return taken
  }

  /**
   * Makes `size` messages, with pauses in which responses of database and mail server are handled.
   */
  makeAhead(size: number): void {
    this.#wanted = size
    if (!this.#making) setImmediate(() => this.#makeSome())
    this.#making = true
  }

  /** Stops making messages. Messages that are already made can still be taken. */
  stop(): void {
    this.#stopped = true
  }

  #makeSome(): void {
    if (!this.#stopped) this.#make(Math.min(AT_ONCE, this.#wanted - this.#ready.length))
    this.#making = !this.#stopped && this.#ready.length < this.#wanted && this.#unmade.length > 0
    if (this.#making) setImmediate(() => this.#makeSome())
  }

  #make(most: number): void {
    const until = performance.now() + BUSY_MS
    let made = 0
    for (; made < most && made < this.#unmade.length && performance.now() < until; made++) {
      const recipient = this.#unmade[made]!
      this.#ready.push({ recipient, message: this.#prepare(recipient) })
    }
    this.#unmade.splice(0, made)
  }
}
