import type { Answer, Call } from './requests/call.ts'
import { run } from './run.ts'
import type { System } from './system.ts'

type InternalCall = Pick<
  Call,
  'operation' | 'credential' | 'requestId' | 'address' | 'onlyAccount'
> & {
  input: object
  browser?: boolean
}

/** Runs an operation like a REST request, for the server's own pages, commands and inbound mail. */
export function internalCall(
  system: System,
  { input, browser = false, ...call }: InternalCall,
): Promise<Answer> {
  return run(system, { ...call, input: () => input, browser, idempotencyKey: null, ifMatch: null })
}
