import type { Socket } from 'node:net'
import { Fault, faultOf } from './fault.ts'
import { type Reply, ReplyReader } from './reply-reader.ts'
import { replyText } from './reply-text.ts'

/** A connection with one timer. It ends once, and calls `lost` with the reason. */
export class Wire {
  #socket: Socket
  #reader = new ReplyReader()
  #timer: NodeJS.Timeout | null = null
  #received: ((reply: Reply) => void) | null = null
  #lost: ((fault: Fault) => void) | null = null
  #receivedAll = () => {}
  #ended: Fault | null = null
  readonly #read = (chunk: Buffer) => this.#take(chunk)
  readonly #broke = (error: Error) => this.end(faultOf(error))
  readonly #closed = () =>
    this.end(new Fault('the server closed the connection', { kind: 'closed' }))

  constructor(socket: Socket) {
    this.#socket = socket
    this.#attach()
  }

  /**
   * Continues the connection under TLS. Replies that an attacker sent right after STARTTLS were
   * refused by `ask` (CVE-2021-38371).
   */
  async secure(encrypt: (socket: Socket) => Promise<Socket>): Promise<void> {
    this.wait(null)
    const socket = this.#socket
    for (const [event, listener] of this.#listeners()) socket.off(event, listener)
    socket.on('error', () => {})
    this.#socket = await encrypt(socket)
    this.#attach()
  }

  get socket(): Socket {
    return this.#socket
  }

  /** False while bytes have been read that belong to no command. */
  get quiet(): boolean {
    return this.#reader.quiet
  }

  /**
   * Sets the functions that receive replies, and the end.
   * @param receivedAll called after all replies that came together
   */
  listen(
    received: (reply: Reply) => void,
    lost: (fault: Fault) => void,
    receivedAll: () => void = () => {},
  ): void {
    this.#received = received
    this.#lost = lost
    this.#receivedAll = receivedAll
    if (this.#ended) lost(this.#ended)
  }

  /**
   * Writes a line and waits for one reply, after which no more bytes may have come. Rejects with a
   * Fault.
   */
  async ask(line: string | null, timeoutMs: number, failed: string): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    this.wait(timeoutMs)
    this.listen((reply) => {
      this.#received = null
      resolve(reply)
    }, reject)
    if (line !== null) this.write([line])
    try {
      const reply = await promise
      if (!this.quiet) this.end(new Fault('the server sent a reply to no command'))
      if (this.#ended) throw this.#ended
      return reply
    } catch (error) {
      const { message, silence, kind } = faultOf(error)
      throw new Fault(`${failed}: ${message}`, { silence, kind, cause: error })
    } finally {
      this.#received = null
      this.#lost = null
    }
  }

  /** Writes the parts in one go, which costs least when all are buffers. */
  write(parts: readonly (string | Buffer)[]): void {
    if (parts.length === 1) return void this.#socket.write(parts[0]!)
    this.#socket.cork()
    for (const part of parts)
      this.#socket.write(typeof part === 'string' ? Buffer.from(part) : part)
    this.#socket.uncork()
  }

  /**
   * Calls `expired`, or ends the connection, after `ms` without a reply. With null there is no
   * limit.
   */
  wait(ms: number | null, expired?: () => void): void {
    if (this.#timer) clearTimeout(this.#timer)
    const silent = () =>
      this.end(new Fault(`the server did not answer for ${(ms ?? 0) / 1000} s`, { silence: true }))
    this.#timer = ms === null || this.#ended ? null : setTimeout(expired ?? silent, ms)
  }

  end(fault: Fault): void {
    if (this.#ended) return
    this.#ended = fault
    this.wait(null)
    this.#socket.destroy()
    this.#lost?.(fault)
  }

  #take(chunk: Buffer): void {
    this.#reader.push(chunk)
    let reply = this.#next()
    const some = reply !== null
    // Only a whole reply restarts the timer: a server could send single bytes for ever.
    if (reply) this.#timer?.refresh()
    for (; reply; reply = this.#next()) {
      if (this.#received) this.#received(reply)
      else this.end(new Fault(`the server sent a reply to no command: ${replyText(reply)}`))
    }
    if (some && !this.#ended) this.#receivedAll()
  }

  #next(): Reply | null {
    if (this.#ended) return null
    try {
      return this.#reader.next()
    } catch (error) {
      this.end(new Fault(faultOf(error).message, { kind: 'not_smtp', cause: error }))
      return null
    }
  }

  #attach(): void {
    for (const [event, listener] of this.#listeners()) this.#socket.on(event, listener)
  }

  #listeners() {
    // A half-closed connection is of no use.
    return [
      ['data', this.#read],
      ['error', this.#broke],
      ['end', this.#closed],
      ['close', this.#closed],
    ] as const
  }
}
