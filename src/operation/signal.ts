import type { Scope } from './scope.ts'

/**
 * A request of an upstream area to areas downstream, within its own transaction. Example: `contacts` has a pending contact, and
 * `confirmations`, which knows how mails are sent, asks it to confirm. Unlike an event it is neither recorded nor delivered.
 */
export interface SignalKind<Data> {
  readonly name: string
  /** Only carries the type. */
  readonly data?: Data
}

/** A downstream area's answer to a signal. */
export interface SignalHandler {
  readonly signal: string
  handle(scope: Scope, data: unknown): Promise<void>
}

export function onSignal<Data>(kind: SignalKind<Data>, handle: (scope: Scope, data: Data) => Promise<void>): SignalHandler {
  return { signal: kind.name, handle: (scope, data) => handle(scope, data as Data) }
}
