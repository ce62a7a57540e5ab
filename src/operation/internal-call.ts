import type { Answer, Call } from './call.ts'
import { run } from './run.ts'
import type { System } from './system.ts'

/** A call that a page, a command or an inbound mail of ours makes: no headers of HTTP come with it. */
export type InternalCall = Pick<Call, 'operation' | 'credential' | 'requestId' | 'address'> & { input: object; browser?: boolean }

/** Runs an operation for one of our own ways in, by the same road as a request over REST. */
export function internalCall(system: System, { input, browser = false, ...call }: InternalCall): Promise<Answer> {
  return run(system, { ...call, input: () => input, browser, idempotencyKey: null, ifMatch: null })
}
