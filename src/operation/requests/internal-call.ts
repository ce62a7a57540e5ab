import type { Answer, Call } from './call.ts'
import { run } from '../run.ts'
import type { System } from '../system.ts'

/** A call by one of our own pages, commands or inbound mails, which carries no HTTP headers. */
export type InternalCall = Pick<Call, 'operation' | 'credential' | 'requestId' | 'address'> & { input: object; browser?: boolean }

/** Runs an operation for one of our own pages, commands or inbound mails, by the same road as a request over REST. */
export function internalCall(system: System, { input, browser = false, ...call }: InternalCall): Promise<Answer> {
  return run(system, { ...call, input: () => input, browser, idempotencyKey: null, ifMatch: null })
}
