import type { Answer, Call } from './requests/call.ts'
import { run } from './run.ts'
import type { System } from './system.ts'

type InternalCall = Pick<Call, 'operation' | 'credential' | 'requestId' | 'address'> & {
  input: object
  browser?: boolean
}

/** Runs an operation for our pages, commands or inbound mails, like a REST request. */
export function internalCall(
  system: System,
  { input, browser = false, ...call }: InternalCall,
): Promise<Answer> {
  return run(system, { ...call, input: () => input, browser, idempotencyKey: null, ifMatch: null })
}
