import type { Socket } from 'node:net'
import { Client, type Dispatcher } from 'undici'
import { openConnection, type ConnectorOptions } from './connector.ts'
import { Exchange } from './exchange.ts'
import { AttemptFailure } from './failure.ts'

// The limit of bytes read for one response, since undici does not limit chunk extensions, reason
// phrases and 103s. Two buffers of 64 KiB may contain a normal body before its head is parsed.
const READ_BYTES_MAX = 256 * 1024

/** The state of a client's connection, shared with the request that uses it. */
class ConnectionState {
  /**
   * The number of responses read completely on this connection. If it is above zero, the peer may
   * have closed the connection meanwhile.
   */
  answers = 0
  #socket: Socket | null = null
  #readUpTo = 0
  #giveUp: ((reason: Error) => void) | null = null

  open(
    target: Parameters<typeof openConnection>[0],
    options: ConnectorOptions,
    done: Parameters<typeof openConnection>[2],
  ): void {
    this.#giveUp = openConnection(target, options, (...[error, socket]) => {
      this.#giveUp = null
      if (error) return done(error, null)
      this.#adopt(socket)
      done(null, socket)
    })
  }

  /** Stops opening a connection at the time limit of the request that waits for it. */
  giveUp(reason: Error): void {
    this.#giveUp?.(reason)
  }

  /**
   * Sets that a request is about to be written, and how many bytes of the answer's body are wanted.
   */
  begin(bodyBytes: number): void {
    this.#readUpTo = (this.#socket?.bytesRead ?? 0) + READ_BYTES_MAX + bodyBytes
  }

  #adopt(socket: Socket): void {
    this.#socket = socket
    this.answers = 0
    this.#readUpTo = socket.bytesRead + READ_BYTES_MAX
    socket.on('readable', () => {
      if (this.#socket !== socket || socket.bytesRead <= this.#readUpTo) return
      socket.destroy(
        new AttemptFailure('bad_answer', 'more bytes than were wanted, without an end'),
      )
    })
  }
}

/** An undici client with one connection, whose state each request gets. */
export class ConnectionClient extends Client {
  readonly #state: ConnectionState

  constructor(origin: string | URL, options: Client.Options, connector: ConnectorOptions) {
    const state = new ConnectionState()
    super(origin, { ...options, connect: (target, done) => state.open(target, connector, done) })
    this.#state = state
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    if (handler instanceof Exchange) handler.connection = this.#state
    return super.dispatch(options, handler)
  }
}
