import type { Scope, SignalKind } from '../scope.ts'

/** A downstream area's answer to a signal. */
export interface SignalHandler {
  readonly signal: string
  handle(scope: Scope, data: unknown): Promise<void>
}

export function onSignal<Data>(kind: SignalKind<Data>, handle: (scope: Scope, data: Data) => Promise<void>): SignalHandler {
  return { signal: kind.name, handle: (scope, data) => handle(scope, data as Data) }
}
