import { register, type Registration, type Registry } from '../registry.ts'
import type { Scope, SignalKind } from '../scope.ts'

type Handler<Data> = (scope: Scope, data: Data) => Promise<void>

export function onSignal<Data>(kind: SignalKind<Data>, handle: Handler<Data>): Registration {
  return register(handlersOf(kind), handle)
}

export function handlersOf<Data>({ name }: SignalKind<Data>): Registry<Handler<Data>> {
  return { name }
}
