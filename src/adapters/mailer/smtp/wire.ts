import type { Socket } from 'node:net'
import { Fault, faultOf } from './fault.ts'
import { type Reply, ReplyReader } from './reply-reader.ts'
import { replyText } from './reply-text.ts'

/** One connection: bytes out, replies in, one timer. It ends once, and says why to whoever listens then. */
export class Wire {
  #socket: Socket
  #reader = new ReplyReader()
  #timer: NodeJS.Timeout | null = null
  #heard: ((reply: Reply) => void) | null = null
  #lost: ((fault: Fault) => void) | null = null
  #heardAll = () => {}
  #ended: Fault | null = null
  readonly #read = (chunk: Buffer) => this.#take(chunk)
  readonly #broke = (error: Error) => this.end(faultOf(error))
  readonly #closed = () => this.end(new Fault('the server closed the connection'))

  constructor(socket: Socket) {
    this.#socket = socket
    this.#attach()
  }

  /**
   * Goes on under TLS. `ask` has seen that nothing was said after the reply to STARTTLS: whoever sits between could write replies in
   * clear that would then count as the server's own (CVE-2021-38371).
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

  /** False while something that was not asked for lies in the buffer. */
  get quiet(): boolean {
    return this.#reader.quiet
  }

  /** @param heardAll after the replies that came together */
  listen(heard: (reply: Reply) => void, lost: (fault: Fault) => void, heardAll: () => void = () => {}): void {
    this.#heard = heard
    this.#lost = lost
    this.#heardAll = heardAll
    if (this.#ended) lost(this.#ended)
  }

  /** In lock-step, while the connection is made ready: one line, then one reply and nothing more. Rejects with a Fault. */
  async ask(line: string | null, timeoutMs: number, failed: string): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    this.wait(timeoutMs)
    this.listen((reply) => {
      this.#heard = null
      resolve(reply)
    }, reject)
    if (line !== null) this.write([line])
    try {
      const reply = await promise
      if (!this.quiet) this.end(new Fault('the server spoke out of turn'))
      if (this.#ended) throw this.#ended
      return reply
    } catch (error) {
      const { message, silence } = faultOf(error)
      throw new Fault(`${failed}: ${message}`, { silence, cause: error })
    } finally {
      this.#heard = null
      this.#lost = null
    }
  }

  /** They leave as one write, which is cheapest of buffers alone. */
  write(parts: readonly (string | Buffer)[]): void {
    if (parts.length === 1) return void this.#socket.write(parts[0]!)
    this.#socket.cork()
    for (const part of parts) this.#socket.write(typeof part === 'string' ? Buffer.from(part) : part)
    this.#socket.uncork()
  }

  /** From now and from every reply on: so long without a word, and it is `expired`. Null: for ever. */
  wait(ms: number | null, expired?: () => void): void {
    if (this.#timer) clearTimeout(this.#timer)
    const silent = () => this.end(new Fault(`the server said nothing for ${(ms ?? 0) / 1000} s`, { silence: true }))
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
    // Only a whole reply is a sign of life: bytes that trickle in could go on for ever.
    if (reply) this.#timer?.refresh()
    for (; reply; reply = this.#next()) {
      if (this.#heard) this.#heard(reply)
      else this.end(new Fault(`the server spoke out of turn: ${replyText(reply)}`))
    }
    if (some && !this.#ended) this.#heardAll()
  }

  #next(): Reply | null {
    if (this.#ended) return null
    try {
      return this.#reader.next()
    } catch (error) {
      this.end(faultOf(error))
      return null
    }
  }

  #attach(): void {
    for (const [event, listener] of this.#listeners()) this.#socket.on(event, listener)
  }

  #listeners() {
    // The end of what it says is the end of the connection: half of one hands nothing over.
    return [
      ['data', this.#read],
      ['error', this.#broke],
      ['end', this.#closed],
      ['close', this.#closed],
    ] as const
  }
}
