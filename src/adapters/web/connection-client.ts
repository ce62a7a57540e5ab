import type { Socket } from 'node:net'
import { Client, type Dispatcher } from 'undici'
import { openConnection, type ConnectorOptions } from './connector.ts'
import { Exchange } from './exchange.ts'
import { AttemptFailure } from './failure.ts'

// Chunk extensions, reason phrases and 103s are counted by no limit of undici: a fast peer could keep a core busy until
// the deadline. Two buffers of 64 KiB may hold a large honest body before its head is parsed, so four are a flood.
const READ_BYTES_MAX = 256 * 1024

/** The state of a client's present connection, shared with the exchange that uses it. */
export class ConnectionState {
  /** Answers read to their end on the present connection: more than none means that it may have gone stale. */
  answers = 0
  #socket: Socket | null = null
  #readBefore = 0
  #giveUp: ((reason: Error) => void) | null = null

  open(target: Parameters<typeof openConnection>[0], options: ConnectorOptions, done: Parameters<typeof openConnection>[2]): void {
    this.#giveUp = openConnection(target, options, (...[error, socket]) => {
      this.#giveUp = null
      if (error) return done(error, null)
      this.#adopt(socket)
      done(null, socket)
    })
  }

  /** Ends the opening of a connection, so that nothing outlives the deadline of the request that waits for it. */
  giveUp(reason: Error): void {
    this.#giveUp?.(reason)
  }

  /** A request is about to be written. */
  begin(): void {
    this.#readBefore = this.#socket?.bytesRead ?? 0
  }

  #adopt(socket: Socket): void {
    this.#socket = socket
    this.answers = 0
    this.#readBefore = socket.bytesRead
    socket.on('readable', () => {
      if (this.#socket !== socket || socket.bytesRead - this.#readBefore <= READ_BYTES_MAX) return
      socket.destroy(new AttemptFailure('bad_answer', `more than ${READ_BYTES_MAX} bytes without an end`))
    })
  }
}

/** An undici client (one connection at a time, one request at a time) that tells each exchange about its connection. */
export class ConnectionClient extends Client {
  readonly #state: ConnectionState

  constructor(origin: string | URL, options: Client.Options, connector: ConnectorOptions) {
    const state = new ConnectionState()
    super(origin, { ...options, connect: (target, done) => state.open(target, connector, done) })
    this.#state = state
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (handler instanceof Exchange) handler.connection = this.#state
    return super.dispatch(options, handler)
  }
}
